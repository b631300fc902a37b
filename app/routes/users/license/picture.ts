import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { licensePath, licensePicture } from '#app/domain/share-picture/license.server.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import { pictureResponse } from '#app/http/files/picture-response.server.ts'
import { methodNotAllowed, resourceLoader, type ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { licenseSource } from '#app/routes/users/license/license-presenter.server.ts'

/** `/u/{username}/license.png`: the Spotter's License as a picture, 1200 x 630, which chat apps show beside a link. */
export const loader = (args: LoaderFunctionArgs) => resourceLoader(args, readLicense)

export const action = methodNotAllowed

/** Former names lead on to the present one. */
async function readLicense({ db, request, params, url }: ScreenArgs): Promise<Response> {
  const { user } = found(await findUser(db, params.username ?? ''), 'user_not_found')
  const path = licensePath(user.username)
  if (url.pathname !== path) return redirect(path + url.search, 301)
  return pictureResponse(request, await licensePicture(await licenseSource(db, user)), 'public, max-age=300')
}
