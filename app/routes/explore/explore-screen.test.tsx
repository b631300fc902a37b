import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { describe, expect, test } from 'vitest'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import { explorePath, type Filters, noFilters } from '#app/domain/finding/filters.ts'
import { i18nFor } from '#app/i18n/i18n.server.ts'
import type { ExploreData } from '#app/routes/explore/explore-data.ts'
import { ExploreScreen } from '#app/routes/explore/explore-screen.tsx'

const tile: PlateTileProps = {
  href: '/plate/WXY8',
  plate: 'WXY8',
  plateText: 'WXY 8',
  plateStyle: 'malaysia-legacy',
  title: 'Perodua Myvi',
  age: { iso: '2026-05-03T04:00:00.000Z', text: '2m' },
}

const makes = Array.from({ length: 12 }, (_, index) => ({ name: `Make ${index + 1}`, count: 2_000 - index }))

const usual: ExploreData = {
  filters: noFilters,
  facets: {
    tags: [
      { name: 'Rare', count: 1_234 },
      { name: 'Funny', count: 9 },
      { name: 'Taxi', count: 8 },
      { name: 'Royal', count: 7 },
      { name: 'Viral', count: 6 },
    ],
    makes,
    models: [],
  },
  total: 1_234,
  totalIsCapped: false,
  tiles: [tile],
  nextHref: '?t=1&cursor=2-3',
  isLater: false,
  near: [],
  failure: null,
}

test('the letters are links, in two rows: #, A-M and N-Z (EXP-15)', async () => {
  const html = await shown({})
  const letters = /<nav [^>]*aria-label="First letter">(.*?)<\/nav>/.exec(html)?.[1] ?? ''
  const rows = [...letters.matchAll(/<ul>(.*?)<\/ul>/g)].map(([, row = '']) =>
    [...row.matchAll(/<a [^>]*href="\/explore\?startsWith=([^"]*)"[^>]*>([^<]*)</g)]
      .map(([, address, name]) => (decodeURIComponent(address ?? '') === name ? name : `${name}: ${address}`))
      .join(''),
  )
  expect(rows).toEqual(['#ABCDEFGHIJKLM', 'NOPQRSTUVWXYZ'])
  expect(linkTo(html, '/explore?startsWith=%23')).toContain('aria-label="#, not A to Z"')
})

test('the filters are links and forms, with how many vehicles each holds', async () => {
  const html = await shown({})
  expect(linkTo(html, '/explore?tag=Rare')).toContain('Rare <small>1,234</small>')
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/explore"/)
})

test('four tags stand open, the others behind show more (EXP-17, EXP-18)', async () => {
  const [open = '', behind = ''] = (await shown({})).split('Show more tags')
  expect(open.match(/href="\/explore\?tag=/g)).toHaveLength(4)
  expect(behind).toContain('href="/explore?tag=Viral"')
})

test('ten makes are buttons, the others in a dropdown (EXP-19, EXP-20)', async () => {
  const [buttons = '', dropdown = ''] = (await shown({})).split('More makes')
  expect(buttons.match(/href="\/explore\?make=/g)).toHaveLength(10)
  expect(dropdown.match(/href="\/explore\?make=/g)).toHaveLength(2)
})

test('the orders are those of EXP-12 to EXP-14, and top shows as views', async () => {
  const options = (html: string) => [...html.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)
  expect(options(await shown({}))).toEqual([
    'latest',
    'recent',
    'views',
    'likes',
    'images',
    'discussions',
    'profiles',
    'poorest_profiles',
  ])
  expect(await shown({ filters: { sort: 'top' } })).toContain('<option value="views" selected="">')
})

describe('what is chosen', () => {
  const filters: Partial<Filters> = {
    search: 'myvi',
    tag: 'Rare',
    make: 'Make 2',
    model: 'M3',
    sort: 'likes',
  }

  test('can be taken off one by one, or all at once; the order stays', async () => {
    const html = await shown({ filters })
    const chips = [...html.matchAll(/<a [^>]*aria-label="(Remove [^"]*)"[^>]*>/g)].map(([link, name]) => [
      name,
      /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'),
    ])
    const all = { ...noFilters, ...filters }
    expect(chips).toEqual([
      ['Remove search: myvi', explorePath({ ...all, search: '' })],
      ['Remove tag: Rare', explorePath({ ...all, tag: null })],
      ['Remove make: Make 2', explorePath({ ...all, make: null, model: null })],
      ['Remove model: M3', explorePath({ ...all, model: null })],
    ])
    expect(linkTo(html, '/explore?sort=likes')).toContain('Clear all')
  })

  test('is taken off by choosing it again', async () => {
    const html = await shown({ filters: { tag: 'Rare', startsWith: 'W' } })
    expect(linkTo(html, '/explore?tag=Rare')).toMatch(/aria-current="true"[^>]*>W</)
    expect(linkTo(html, '/explore?startsWith=W')).toMatch(/aria-current="true"[^>]*>Rare /)
  })

  test('stays when the forms are sent', async () => {
    const html = await shown({ filters })
    const [, search = '', sort = ''] = html.split('<form')
    const hidden = (form: string) =>
      [...form.matchAll(/<input type="hidden" name="(\w+)"/g)].map(([, name]) => name)
    expect(hidden(search)).toEqual(['tag', 'make', 'model', 'sort'])
    expect(hidden(sort)).toEqual(['search', 'tag', 'make', 'model'])
  })

  test('is counted on the button that phones fold the filters behind', async () => {
    expect(await shown({ filters })).toContain('Filters (3)')
    expect(await shown({})).not.toContain('Filters (')
  })
})

test('search engines follow single filters, not combinations', async () => {
  expect(linkTo(await shown({}), '/explore?tag=Rare')).not.toContain('nofollow')
  const html = await shown({ filters: { startsWith: 'W' } })
  expect(linkTo(html, '/explore?startsWith=W&amp;tag=Rare')).toContain('rel="nofollow"')
})

describe('the list', () => {
  test('says how many there are', async () => {
    expect(await shown({})).toContain('1,234 vehicles')
    expect(await shown({ total: 1 })).toContain('>1 vehicle<')
    expect(await shown({ total: 10_000, totalIsCapped: true })).toContain('More than 10,000 vehicles')
  })

  test('goes on by a link (EXP-22), or ends (EXP-23)', async () => {
    expect(linkTo(await shown({}), '/explore?t=1&amp;cursor=2-3#list')).toContain('Load more')
    const last = await shown({ nextHref: null })
    expect(last).not.toContain('Load more')
    expect(last).toContain('That&#x27;s all of them.')
  })

  test('leads back to its start from a later page', async () => {
    const html = await shown({ filters: { make: 'Make 1' }, isLater: true })
    expect(linkTo(html, '/explore?make=Make\\+1')).toContain('Back to the start of the list')
  })

  test('that could not be read says why (EXP-35)', async () => {
    const none = { tiles: [], nextHref: null, total: 0 }
    expect(alertOf(await shown({ ...none, failure: 'The server is resting' }))).toBe('The server is resting')
    expect(alertOf(await shown({ ...none, failure: '' }))).toBe('Failed to fetch vehicles')
  })
})

describe('nothing found', () => {
  const none = { tiles: [], nextHref: null, total: 0 }

  test('shows near plates, and the way to add the one that was searched (EXP-24)', async () => {
    const near = [
      { plate: 'WXY8', plateText: 'WXY 8', plateStyle: 'malaysia-legacy', href: '/plate/WXY8' },
    ] as const
    const html = await shown({ ...none, near: [...near], filters: { search: 'wxy b8' } })
    expect(html).toContain('No plate fits')
    expect(linkTo(html, '/plate/WXY8')).toContain('aria-label="WXY 8"')
    expect(linkTo(html, '/plate/WXYB8')).toContain('Add ')
    expect(html).toMatch(/<a class="btn"[^>]* href="\/explore">Show all plates</)
  })

  test.each(['WXY?8', 'WXY*', 'perodua myvi', 'WXY12345678', '京A12345'])(
    '%s is no plate to add',
    async (search) => {
      expect(await shown({ ...none, filters: { search } })).not.toContain('>Add ')
    },
  )
})

type Changes = Omit<Partial<ExploreData>, 'filters'> & { filters?: Partial<Filters> }

async function shown({ filters, ...changes }: Changes): Promise<string> {
  const page = { ...usual, ...changes, filters: { ...noFilters, ...filters } }
  const handler = createStaticHandler([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site: { language: 'en' } }),
      children: [{ path: 'explore', element: <ExploreScreen page={page} /> }],
    },
  ])
  const context = await handler.query(new Request(`http://site.test${explorePath(page.filters)}`))
  if (context instanceof Response) throw new Error('No page')
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('en')}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  )
}

/** The first link to an address, whole; '' where there is none. */
function linkTo(html: string, href: string): string {
  const address = href.replace(/[?#]/g, '\\$&')
  return new RegExp(`<a [^>]*href="${address}"[^>]*>.*?</a>`).exec(html)?.[0] ?? ''
}

function alertOf(html: string): string | undefined {
  return /role="alert">([^<]*)</.exec(html)?.[1]
}
