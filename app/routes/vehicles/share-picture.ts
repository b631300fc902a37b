import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { plateAddressProblem, plateKey } from '#app/domain/plates/plate.ts'
import {
  sharedAtPlate,
  sharePicture,
  sharePicturePath,
} from '#app/domain/share-picture/share-picture.server.ts'
import { env } from '#app/env.server.ts'
import { notModified } from '#app/http/cache/conditional-request.server.ts'
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
  const { version, png } = await sharePicture(at.shared)
  const headers = new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': at.shared.isDeleted ? 'no-cache' : 'public, max-age=300',
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${version}"`,
  })
  const unchanged = notModified(request, headers)
  if (unchanged) return unchanged
  if (request.method === 'HEAD') return new Response(null, { headers })
  const picture = await png()
  headers.set('Content-Length', String(picture.length))
  return new Response(new Uint8Array(picture), { headers })
}
