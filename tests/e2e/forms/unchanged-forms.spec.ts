import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Browser } from '#tests/browser.ts'
import { aCommenter, call } from '#tests/e2e/discussion.ts'
import { test as base, bothWays, expect, freshName, hydrated } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'

type Scene = {
  plate: string
  vehicleId: string
  commentId: string
  /** The path of a collection. */
  collection: string
  /** The id of a raid. */
  raid: string
  /** The id of an announcement, and an admin's browser that reads it. */
  announcement: string
  admin: Browser
  browser: Browser
}

/** Every form that changes what is there, by its intent: where it opens, and its first field. */
const forms: Record<string, { opensAt: (scene: Scene) => string; field: string }> = {
  'edit-basic-info': { opensAt: ({ plate }) => `/plate/${plate}?edit=basics`, field: 'make' },
  'edit-story': { opensAt: ({ plate }) => `/plate/${plate}?edit=story`, field: 'profile' },
  'change-plate': { opensAt: ({ plate }) => `/plate/${plate}?edit=plate`, field: 'plate' },
  'change-plate-style': { opensAt: ({ plate }) => `/plate/${plate}?edit=style`, field: 'plateStyle' },
  'change-username': { opensAt: () => '/profile?edit=username#username', field: 'username' },
  'edit-collection': { opensAt: ({ collection }) => `${collection}?edit=1#manage`, field: 'title' },
  'edit-announcement': {
    opensAt: ({ announcement }) => `/admin/announcements/${announcement}`,
    field: 'title',
  },
  'edit-raid': { opensAt: ({ raid }) => `/admin/raids/${raid}`, field: 'title' },
  edit: { opensAt: ({ commentId }) => `/comments/${commentId}/edit`, field: 'comment' },
}

const details = [
  { make: 'BMW', model: '3 Series', color: 'Miami Blue', bodyStyle: 'Sedan', g80ConversionKit: 'Yes' },
  { make: 'Proton', model: 'Saga' },
]
/** What a form could trim, split or escape. */
const text = 'Seen in Bangsar.\n\n  Twice: <b>&amp;</b> "it" \u{1F697}\u{200D}\u{1F4A8}\n字'

const test = base.extend<object, { scenes: (Scene & { name: string })[] }>({
  /** One for each of the details: no form changes anything, so that all can have the same. */
  scenes: [
    async ({ site }, use) => {
      const made = await whatAdminsMade(site)
      const scenes = []
      for (const info of details) scenes.push({ ...(await aScene(site, info)), ...made })
      await use(scenes)
    },
    { scope: 'worker' },
  ],
})

async function aScene(site: Parameters<typeof aCommenter>[0], info: object) {
  const { plate, name, browser, post } = await aCommenter(site)
  const { _id: commentId } = await post(text)
  const { _id: vehicleId } = await jsonOf(browser, `/api/vehicles/plate/${plate}`)
  await call(browser, 'POST', `/api/vehicles/${vehicleId}/basic-info`, info)
  await call(browser, 'POST', `/api/vehicles/${vehicleId}/profile`, { profile: text })
  const about = { name: `Cars of ${name} \u{1F697}`, description: text, isFeatured: true }
  const { _id: collectionId } = await call(browser, 'POST', '/api/collections', about)
  const vehicleIds = [vehicleId]
  await call(browser, 'POST', `/api/collections/${collectionId}/vehicles`, { vehicleIds })
  const { slug } = (await jsonOf(browser, `/api/collections/${collectionId}`)) as unknown as { slug: string }
  return { plate, vehicleId, commentId, browser, name, collection: `/collections/${slug}` }
}

/** A raid with everything that it can have, to come in some years, and an announcement that nobody is shown. */
async function whatAdminsMade(site: Parameters<typeof aCommenter>[0]) {
  const admin = site.browser()
  await call(admin, 'POST', '/auth/dev', { username: warden, admin: true })
  const badge = {
    title: 'Winner \u{1F3C6}',
    description: 'Won',
    icon: '\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}',
  }
  const criteria = { fixedPlate: 'W?8', plateSingleDigit: true, makes: ['Rolls-Royce, Bentley', 'BMW'] }
  const { _id } = await call(admin, 'POST', '/api/raids', {
    title: 'Unchanged \u{1F697}',
    slug: freshName().replace('_', '-'),
    description: text,
    startAt: '2031-01-02T03:04:05Z',
    endAt: '2031-02-03T04:05:06Z',
    allowOverachievement: false,
    criteria: { ...criteria, tags: ['Dato/VIP'], colors: ['Jet Black'] },
    awards: { participation: { enabled: false, ...badge }, podium: { enabled: true, second: badge } },
  })
  const announcement = await call(admin, 'POST', '/api/announcements', {
    title: 'Unchanged \u{1F697}',
    content: '<p>Twice: <b>&amp;</b> "it" <a href="https://example.com/?a=1&amp;b=2">there</a></p>',
    ctaLink: '/raids?a=1&b=2',
    ctaText: 'See & join',
    active: false,
  })
  return { raid: _id, announcement: announcement._id, admin }
}

async function jsonOf(browser: Browser, path: string): Promise<{ _id: string }> {
  const answer = await browser.get(path)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as { _id: string }
}

/** All that is known of the vehicle, its talk, its spotter, the collection and the raid, but how often it was looked at. */
async function stateOf({
  browser,
  plate,
  vehicleId,
  collection,
  raid: raidId,
  ...made
}: Scene): Promise<string> {
  const known = await jsonOf(browser, `/api/vehicles/plate/${plate}`)
  const talk = await jsonOf(browser, `/api/discussions/vehicle/${vehicleId}`)
  const gathered = await jsonOf(browser, `/api${collection}`)
  const page = await (await browser.get(`/plate/${plate}`)).text()
  const history = /<section[^>]*id="history"[\s\S]*?<\/section>/.exec(page)?.[0]
  const self = await jsonOf(browser, '/auth/current_user')
  const raid = await jsonOf(browser, `/api/raids/${raidId}`)
  const all = await jsonOf(made.admin, '/api/announcements/admin?limit=50')
  const { announcements } = all as unknown as { announcements: { _id: string }[] }
  const announcement = announcements.find(({ _id }) => _id === made.announcement)
  return JSON.stringify({ ...known, views: 0, talk, gathered, history, self, raid, announcement }, null, 1)
}

/**
 * With scripts a form has no button while there is nothing to save; Enter in a field sends it all the same. Found and sent
 * in one step: a form whose scripts come late may be taken away between two.
 */
async function send(page: Page, field: string, javaScriptEnabled: boolean): Promise<void> {
  const form = page.getByRole('main').locator(`form:has([name="${field}"])`).first()
  await expect(form).toBeVisible()
  if (javaScriptEnabled) {
    await page.evaluate(
      (name) => document.querySelector<HTMLFormElement>(`main form:has([name="${name}"])`)?.requestSubmit(),
      field,
    )
  } else await form.getByRole('button', { name: /^(Save|Confirm|Update)$/ }).click()
}

bothWays(({ javaScriptEnabled }) => {
  for (const [intent, { opensAt, field }] of Object.entries(forms)) {
    test(`${intent}: opened and sent unchanged, it changes nothing`, async ({ page, signIn, scenes }) => {
      for (const scene of scenes) {
        await signIn(opensAt(scene).startsWith('/admin/') ? warden : scene.name)
        const before = await stateOf(scene)
        await page.goto(opensAt(scene))
        if (javaScriptEnabled) await hydrated(page)
        const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
        await send(page, field, javaScriptEnabled)
        expect((await sent).status()).toBeLessThan(400)
        expect(await stateOf(scene)).toBe(before)
      }
    })
  }
})

bothWays(({ javaScriptEnabled }) => {
  test('submit-photo: sent as it was read, it adds the photo and changes nothing that is known', async ({
    page,
    signIn,
    site,
  }) => {
    const scene = await aScene(site, details[0] ?? {})
    const known = async () => {
      const vehicle = (await jsonOf(scene.browser, `/api/vehicles/plate/${scene.plate}`)) as object
      const { images, ...rest } = vehicle as { images: object[] } & Record<string, unknown>
      const names = ['plate', 'plateText', 'plateStyle', 'basicInfo', 'color', 'bodyStyle', 'profile', 'tags']
      return { images: images.length, ...Object.fromEntries(names.map((name) => [name, rest[name]])) }
    }
    const before = await known()
    expect(before).toMatchObject({ images: 0, basicInfo: { make: 'BMW' }, profile: text })
    await signIn(scene.name)
    await page.goto('/submit')
    if (javaScriptEnabled) await hydrated(page)
    const main = page.getByRole('main')
    await main.getByLabel('Photo', { exact: true }).setInputFiles(await platePhoto(scene.plate))
    if (javaScriptEnabled) await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
    await main.getByRole('button', { name: 'Read the photo' }).click()
    await expect(main.getByLabel('Number plate')).not.toHaveValue('')
    await main.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/plate/${scene.plate}(#.*)?$`))
    await expect.poll(known).toEqual({ ...before, images: 1 })
  })
})

test('no form that changes something is missing above', () => {
  const sources = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
    .map((path) => readFileSync(`app/routes/${path}`, 'utf8'))
  const intents = sources.flatMap((source) =>
    [...source.matchAll(/^ +'?((?:edit|change)(?:-[\w-]+)?)'?: (?:adminI|i)ntent\(/gm)].map(
      ([, name]) => name,
    ),
  )
  // Freezes are given and taken: its form shows nothing that is there.
  const changing = intents.filter((intent) => intent !== 'change-freezes')
  expect(changing.length).toBe(intents.length - 1)
  expect(changing.sort()).toEqual(Object.keys(forms).sort())
})
