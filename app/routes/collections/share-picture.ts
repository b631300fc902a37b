import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readCollection } from '#app/domain/collections/read-collections.server.ts'
import {
  collectionPicture,
  collectionPicturePath,
} from '#app/domain/share-picture/collection-picture.server.ts'
import { pictureResponse } from '#app/http/files/picture-response.server.ts'
import { methodNotAllowed, resourceLoader, type ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { wordedCollectionPicture } from '#app/routes/collections/share-picture-presenter.server.ts'

/** `/collections/{slug}/share.png`: what chat apps show beside a link to a collection, 1200 x 630. */
export const loader = (args: LoaderFunctionArgs) => resourceLoader(args, readPicture)

export const action = methodNotAllowed

/** Of public ones alone, even for their owner: chat apps and caches keep what they were given. */
async function readPicture({ db, request, params, url }: ScreenArgs): Promise<Response> {
  const collection = await readCollection(db, null, params.collection ?? '')
  const path = collectionPicturePath(collection)
  if (url.pathname !== path)
    return redirect(path + url.search, { status: 302, headers: { 'Cache-Control': 'no-store' } })
  return pictureResponse(
    request,
    await collectionPicture(await wordedCollectionPicture(db, collection)),
    'no-cache',
  )
}
