import type { ClientLoaderFunctionArgs } from '@remix-run/react'

const unreachablePage = { tiles: [], nextHref: null, failure: '' }

/** For pages of which the list is only a part: as `loadOrUnreachable`, but for "load more" alone; all else is thrown. */
export async function loadMoreOrUnreachable<Answer extends object>({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'request'> & { serverLoader: () => Promise<Answer> }) {
  if (!new URL(request.url).searchParams.has('more')) return serverLoader()
  return loadOrUnreachable({ request, serverLoader }, {})
}

/**
 * For lists with "load more": if the server cannot be reached, an empty page with a failure is returned instead, and the
 * caller shows it, or only logs it for a later page (EXP-35, EXP-36). Redirects and errors of a first page are thrown.
 */
export async function loadOrUnreachable<Answer extends object, Rest extends object>(
  {
    request,
    serverLoader,
  }: Pick<ClientLoaderFunctionArgs, 'request'> & { serverLoader: () => Promise<Answer> },
  rest: Rest,
): Promise<Answer | (Rest & typeof unreachablePage)> {
  try {
    return await serverLoader()
  } catch (error) {
    const { searchParams } = new URL(request.url)
    const isLater = searchParams.has('cursor') || searchParams.has('page')
    if (error instanceof Response || !(isLater || error instanceof TypeError)) throw error
    return { ...rest, ...unreachablePage }
  }
}
