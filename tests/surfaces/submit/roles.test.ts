import { afterEach, beforeEach, expect, it } from 'vitest'
import { setPictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { asForm, everybody, everyMember, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { siteThatReads } from '#tests/surfaces/submit/submit-steps.ts'

/** Who may submit a photo and have it read (PERM-33, PERM-34): every call and form against every role. */
const app = testApp()
siteThatReads()
beforeEach(() => {
  const nothing = {
    plate: null,
    certainty: null,
    confidence: null,
    readings: [],
    colour: null,
    otherColour: null,
  }
  setPictureReader(async () => nothing)
})
afterEach(() => setPictureReader(null))
const members = someMembers(app)

const upload = async (browser: Browser, path: string, more: Record<string, string> = {}) =>
  browser.post(path, { ...more, file: await aPhotoFile() })

const cases: RoleCase[] = [
  ['analyze-image', only(everyMember, 200), (browser) => upload(browser, '/api/vehicles/analyze-image')],
  ['ocr-plate', only(everyMember, 200), (browser) => upload(browser, '/api/vehicles/ocr-plate')],
  [
    'quick-submit',
    only(everyMember, 200),
    (browser) => upload(browser, '/api/vehicles/quick-submit', { plate: 'WXY 1' }),
  ],
  [
    'ai-usage-status',
    { ...everybody(200), visitor: 401 },
    (browser) => browser.get('/api/vehicles/ai-usage-status'),
  ],
  [
    'the admins’ additions to a member’s analyses',
    { ...everybody(403), visitor: 401, admin: 200 },
    (browser) => browser.call('POST', `/api/admin/users/u-${members.new?.id}/ai-bonus`, { count: 1 }),
  ],
  [
    'taking them back',
    { ...everybody(403), visitor: 401, admin: 200 },
    (browser) => browser.call('DELETE', `/api/admin/users/u-${members.new?.id}/ai-bonus`),
  ],
  ['the page', { ...everybody(200), visitor: 302, notSetUp: 302 }, (browser) => browser.get('/submit')],
  [
    'the form that sends the photo',
    asForm(only(everyMember, 303)),
    async (browser) => browser.post('/submit', { intent: 'analyse-photo', photo: await aPhotoFile() }),
  ],
  [
    'the form that sends it for a script',
    { ...only(everyMember, 200), visitor: 202 },
    async (browser) =>
      browser.post('/submit.data', { intent: 'analyse-photo', inPlace: '1', photo: await aPhotoFile() }),
  ],
  [
    'the form that has a photo read which is not theirs',
    asForm(only(everyMember, 400)),
    (browser) => browser.post('/submit', { intent: 'analyse-photo', draft: 'somebody-elses' }),
  ],
  [
    'the form that submits it',
    asForm(only(everyMember, 303)),
    async (browser) =>
      browser.post('/submit', { intent: 'submit-photo', plate: 'WXY 1', photo: await aPhotoFile() }),
  ],
]

testRoles(app, members, cases)

/** PERM-34: each has what everybody has, and what they use is taken off their own. */
it('every member has a quota of their own', async () => {
  for (const role of everyMember) {
    if (role === 'visitor') continue
    const browser = await app.browser(members[role])
    await upload(browser, '/api/vehicles/analyze-image')
    const status = await (await browser.get('/api/vehicles/ai-usage-status')).json()
    expect(status).toMatchObject({ used: 1, limit: 3, remaining: 2 })
  }
})
