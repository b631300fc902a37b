import { expect, test } from 'vitest'
import { SiteLayout } from '#app/components/layout/layout.tsx'
import type { Site, SiteViewer } from '#app/components/layout/site.tsx'
import { rendered } from '#tests/render.tsx'

const member: SiteViewer = {
  id: 'u-7',
  username: 'farid_kl',
  profilePic: null,
  isAdmin: false,
  streakDays: 12,
  spottedToday: true,
  freezesAvailable: 2,
  readAt: 0,
  unread: 0,
  restriction: null,
  photoAnalysis: null,
}

const visitors: Site = {
  name: 'Nampak',
  language: 'en',
  viewer: null,
  vehicleCount: 12_408,
  popup: { announcements: [], hasMore: false },
  signIn: { google: true, reddit: true, dev: false },
  communityInviteUrl: null,
  formKey: 'key-1',
  hasServiceWorker: false,
  logoStyle: 'malaysia-legacy',
  toast: null,
}

test('visitors get the offered ways to sign in, and come back to where they are', async () => {
  const html = await shown(visitors, '/explore?tag=Rare')
  expect(html).toContain('href="/auth/google?returnTo=%2Fexplore%3Ftag%3DRare"')
  expect(html).toContain('href="/auth/reddit?returnTo=%2Fexplore%3Ftag%3DRare"')
  for (const path of ['/notifications', '/liked', '/auth/logout', '/admin'])
    expect(html).not.toContain(`href="${path}"`)
  const googleOnly = await shown({ ...visitors, signIn: { google: true, reddit: false, dev: false } })
  expect(googleOnly).not.toContain('/auth/reddit')
})

test('from the login page a sign-in leads to where the visitor came from', async () => {
  expect(await shown(visitors, '/login?returnTo=/plate/WXY8')).toContain(
    '/auth/google?returnTo=%2Fplate%2FWXY8"',
  )
})

test('members get the sign-out and no ways to sign in', async () => {
  const html = await shown({ ...visitors, viewer: member })
  expect(html).toContain('href="/auth/logout"')
  expect(html).not.toContain('/auth/google')
})

test('the bell says how many notifications are unread, 99+ above 99, and leads to them', async () => {
  const bell = async (unread: number) => {
    const html = await shown({ ...visitors, viewer: { ...member, unread } })
    const [, label, inside = ''] =
      /<a [^>]*aria-label="([^"]*)"[^>]*href="\/notifications"[^>]*>(.*?)<\/a>/.exec(html) ?? []
    expect(label).toMatch(/./)
    return /class="badge"[^>]*>([^<]*)</.exec(inside)?.[1]
  }
  expect(await bell(0)).toBeUndefined()
  expect(await bell(3)).toBe('3')
  expect(await bell(99)).toBe('99')
  expect(await bell(100)).toBe('99+')
  expect(await shown(visitors)).not.toContain('/notifications')
})

test('the chip tells the streak by a flame, and the freezes where there are any (HDR-38, HDR-39)', async () => {
  const chip = async (viewer: SiteViewer) =>
    /<summary class="chip me"[\s\S]*?<\/summary>/.exec(await shown({ ...visitors, viewer }))?.[0] ?? ''
  const html = await chip(member)
  expect(html).toMatch(/#flame"><\/use><\/svg><span aria-hidden="true">12</)
  expect(html).toMatch(/#snowflake"><\/use><\/svg><span aria-hidden="true">2</)
  expect(await chip({ ...member, freezesAvailable: 0 })).not.toContain('snowflake')
})

test('the flame is bright on a day with a spot and dimmed on others (STRK-05, STRK-06)', async () => {
  expect(await shown({ ...visitors, viewer: member })).toContain('streak--today')
  expect(await shown({ ...visitors, viewer: { ...member, spottedToday: false } })).not.toContain(
    'streak--today',
  )
})

test('the language form brings back the page with its query', async () => {
  const html = await shown(visitors, '/explore?tag=Rare')
  expect(html).toContain('action="/language"')
  expect(html).toContain('name="returnTo" value="/explore?tag=Rare"')
  for (const language of ['en', 'ms', 'zh']) expect(html).toContain(`name="language" value="${language}"`)
})

test('the message of the page stands in the status region, once', async () => {
  const html = await shown({ ...visitors, toast: { message: 'Photo added.', type: 'success' } })
  expect(html.match(/Photo added\./g)).toHaveLength(1)
  expect(html).toMatch(/role="status"><p class="toast toast--success">Photo added\.<\/p>/)
  expect(await shown(visitors)).toContain('role="status"></div>')
})

test.each([
  ['/', 'home'],
  ['/explore', 'compass'],
  ['/collections', 'stack'],
  ['/whats-g80', 'info'],
])('the navigation leads to %s by an icon and a word (HDR-32 to HDR-35)', async (path, icon) => {
  const [header = ''] = /<header.*?<\/header>/s.exec(await shown(visitors, '/add')) ?? []
  const links = [
    ...header.matchAll(
      /<a [^>]*href="([^"]*)"[^>]*><svg[^>]*><use href="[^"#]*#(\w+)"><\/use><\/svg>(.+?)<\/a>/g,
    ),
  ]
  expect(links.map(([, href, shape]) => [href, shape])).toContainEqual([path, icon])
})

test.each(['/legal', '/community-guidelines'])('the footer leads to %s (HDR-21, HDR-22)', async (path) => {
  const [footer = ''] = /<footer.*?<\/footer>/s.exec(await shown(visitors)) ?? []
  expect(footer).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>[^<]+</a>`))
})

test('the chat is linked only where there is one', async () => {
  expect(await shown(visitors)).not.toContain('chat.example')
  expect(await shown({ ...visitors, communityInviteUrl: 'https://chat.example/join' })).toContain(
    'https://chat.example/join',
  )
})

test('the search asks for `q`, at most 20 characters, without a script', async () => {
  const html = await shown(visitors)
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/search"/)
  expect(html).toMatch(/<input[^>]*name="q"[^>]*maxlength="20"/i)
})

async function shown(site: Site, path = '/'): Promise<string> {
  const element = <SiteLayout>page</SiteLayout>
  const children = [
    { index: true as const, element },
    { path: '*', element },
  ]
  return rendered([{ id: 'root', path: '/', loader: () => ({ site }), children }], path)
}
