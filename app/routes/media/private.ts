import type { LoaderFunctionArgs } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { readPrivateMedia } from '#app/domain/media/files/private-files.server.ts'
import { mediaResponse } from '#app/http/files/media-response.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'

/** `/media/private/m-34/{variant}.{ext}`: what is not public, for those who may see it. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ db, viewer, request, params }) => {
    const mediaId = found(fromId('media', params.mediaId ?? ''))
    const asked = { mediaId, file: params.file ?? '' }
    const { area, name, file } = await readPrivateMedia(db, viewer, asked)
    const response = await mediaResponse(request, area, `${name}/${file}`)
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  })

export const action = methodNotAllowed
