import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { screenRoutes, testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aComment, aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'

/** The dashboard and the set-up in the other languages (I18N-09). */
const app = testApp()
const members = someMembers(app)
/** `/admin` itself leads to the first of them. */
const adminScreens = [...new Set(screenRoutes())].filter((path) => path.startsWith('admin/'))

type Texts = { [key: string]: string | Texts }

/** The texts of some namespaces of a language, by their keys. */
function textsOf(language: string, ofThese = /./): Map<string, string> {
  const within = (texts: Texts, key: string): [string, string][] =>
    Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[`${key}.${name}`, text]] : within(text, `${key}.${name}`),
    )
  const files = readdirSync(`locales/${language}`).filter((file) => ofThese.test(file))
  return new Map(
    files.flatMap((file) =>
      within(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Texts, file),
    ),
  )
}

/** Words that Malay has from English, and the example of an address. */
const theSame = {
  ms: [
    'admin-raids.json.form.slugPlaceholder',
    'admin-status.json.connections.ffmpeg',
    'admin-status.json.site.node',
    'admin-status.json.size.gb',
    'admin-status.json.size.mb',
    'admin-users.json.marks.admin',
    'admin-users.json.marks.moderator',
    'admin-users.json.marks.rep',
    'admin-users.json.facts.rep',
    'admin-users.json.freezes.admin',
  ],
  zh: [
    'admin-raids.json.form.slugPlaceholder',
    'admin-status.json.connections.ffmpeg',
    'admin-status.json.site.node',
    'admin-status.json.size.gb',
    'admin-status.json.size.mb',
  ],
}

it.each(['ms', 'zh'] as const)('in %s each of their texts is another than in English', (language) => {
  const translated = textsOf(language, /^(admin|session)/)
  const same = [...textsOf('en', /^(admin|session)/)].flatMap(([key, text]) =>
    /[a-z]{2}/i.test(text.replace(/\{\{.*?\}\}/g, '')) && translated.get(key) === text ? [key] : [],
  )
  expect(same.sort()).toEqual(theSame[language].sort())
})

const english = new Set(textsOf('en').values())

/** What is to be read in a part of a page: its texts, and what stands in its fields and beside its pictures. */
function readIn(html: string): string[] {
  const texts = html.replace(/<(script|style|template)[^]*?<\/\1>/g, '').split(/<[^>]*>/)
  const attributes = [...html.matchAll(/ (?:placeholder|aria-label|alt|title)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...texts, ...attributes].map((text) => text.replaceAll('&#x27;', "'").trim()).filter(Boolean)
}

const titles = { ms: 'Papan Pemuka Admin', zh: '管理后台' }

it.each(['ms', 'zh'] as const)('in %s there is no English text on any of their screens', async (language) => {
  const vehicle = await aVehicle(app.db, { by: members.trusted, plate: 'WXY1' })
  await aRaid(app.db, { title: 'X', slug: 'x', by: members.admin })
  const comment = await aComment(app.db, { on: vehicle, by: members.new })
  await reportComment(app.db, members.trusted, { commentId: comment.id, reason: 'X' }, Date.now())
  const translated = new Set(textsOf(language).values())
  const admin = await app.browser(members.admin)
  const newcomer = await app.browser(await aMember(app.db, { isFirstLogin: true }))
  for (const browser of [admin, newcomer]) browser.cookies.set('lng', language)
  const values: Record<string, string> = { raid: 'r-1', user: members.new.username }
  const paths = adminScreens.map(
    (path) =>
      `/${path.replace(/\/:(\w+)\??/g, (_, name: string) => (values[name] ? `/${values[name]}` : ''))}`,
  )
  for (const path of [...paths, '/setup']) {
    const answer = await (path === '/setup' ? newcomer : admin).get(path)
    expect([path, answer.status]).toEqual([path, 200])
    const main = await mainOf(answer)
    if (path !== '/setup') expect(main).toContain(`<h1>${titles[language]}</h1>`)
    const left = readIn(main).filter((text) => english.has(text) && !translated.has(text))
    expect([path, left]).toEqual([path, []])
  }
})
