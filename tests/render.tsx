import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'

type Routes = Parameters<typeof createStaticHandler>[0]

/** The page that these routes answer a request with. */
export async function rendered(routes: Routes, path: string, init: RequestInit = {}): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://site.test'), init))
  if (context instanceof Response) throw new Error('No page')
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
}
