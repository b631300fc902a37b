import { type Browser, mainOf } from '#tests/browser.ts'

export type RepHistoryRow = { text: string; href: string | undefined; points: number; due: string }

/** The words of a page. */
export const wordsOn = (html: string) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The entries of a member's history of rep as their page shows it. */
export async function readHistoryPage(own: Browser, path = '/profile/rep') {
  const html = await mainOf(await own.get(path))
  const list = /<ul class="earned"[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? ''
  const entries = list
    .split('<li')
    .slice(1)
    .map(
      (item): RepHistoryRow => ({
        text: wordsOn(`<li${item}`),
        href: /<a [^>]*href="([^"]*)"/.exec(item)?.[1]?.replaceAll('&amp;', '&'),
        points: Number(/earned__points">\+(\d+)</.exec(item)?.[1] ?? 0),
        due: /earned__due">([^<]*)</.exec(item)?.[1] ?? '',
      }),
    )
  return { html, entries, next: /rel="next"[^>]*href="([^"#]*)/.exec(html)?.[1]?.replaceAll('&amp;', '&') }
}
