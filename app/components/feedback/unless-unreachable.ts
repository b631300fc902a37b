import type { ClientLoaderFunctionArgs } from '@remix-run/react'

const unreachablePage = { tiles: [], nextHref: null, failure: '' }

/**
 * For lists that go on by "load more": what the server could not answer is said in the list's place, or, of a later
 * page, only logged by who asked for it (EXP-35, EXP-36). Redirects go on, and of a first page what the server refused.
 */
export async function unlessUnreachable<Answer extends object, Rest extends object>(
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
