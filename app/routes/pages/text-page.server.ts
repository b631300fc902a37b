import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'

type Texts = { title: string; description: string }

/** What the loader of a page of nothing but text does; members read it before the end of their set-up, too. */
export function textPage(path: string, meta: (args: ScreenArgs) => Texts) {
  return {
    pageCache: { params: [] },
    duringSetup: true,
    run: () => ({}),
    meta: (args: ScreenArgs) => ({ ...meta(args), url: siteOrigin(args.request) + path }),
  }
}
