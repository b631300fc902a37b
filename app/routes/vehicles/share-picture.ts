import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { plateAddressProblem, plateKey } from '#app/domain/plates/plate.ts'
import {
  sharedAtPlate,
  sharePicture,
  sharePicturePath,
} from '#app/domain/share-picture/share-picture.server.ts'
import { env } from '#app/env.server.ts'
import { pictureResponse } from '#app/http/files/picture-response.server.ts'
import { methodNotAllowed, resourceLoader, type ScreenArgs } from '#app/http/screens/screen-loader.server.ts'

/** `/plate/{plate}/share.png`: what chat apps show beside a link to the vehicle's page, 1200 x 630. */
export const loader = (args: LoaderFunctionArgs) => resourceLoader(args, readPicture)

export const action = methodNotAllowed

async function readPicture({ db, request, params, url }: ScreenArgs): Promise<Response> {
  const raw = params.plate ?? ''
  const plate = found(plateAddressProblem(raw) === null ? plateKey(raw) : null, 'vehicle_not_found')
  if (url.pathname !== sharePicturePath(plate)) return redirect(sharePicturePath(plate) + url.search, 301)
  const at = found(await sharedAtPlate(db, plate, env.SITE_NAME), 'vehicle_not_found')
  if ('movedTo' in at) {
    return redirect(sharePicturePath(at.movedTo), { status: 302, headers: { 'Cache-Control': 'no-store' } })
  }
  const picture = await sharePicture(at.shared)
  return pictureResponse(request, picture, at.shared.isDeleted ? 'no-cache' : 'public, max-age=300')
}
