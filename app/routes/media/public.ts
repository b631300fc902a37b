import type { LoaderFunctionArgs } from '@remix-run/node'
import { largerFiles } from '#app/domain/media/media.ts'
import { mediaResponse } from '#app/http/files/media-response.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'

/** `/media/{name}/{variant}.{ext}`: published files, for everybody who knows the name. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, ({ request, params }) =>
    mediaResponse(
      request,
      'public',
      `${params.name}/${params.file}`,
      largerFiles(params.file ?? '').map((file) => `${params.name}/${file}`),
    ),
  )

export const action = methodNotAllowed
