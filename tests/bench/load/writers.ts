import { tagTypes } from '#app/domain/tags/tag.ts'
import { pick, type Random } from '#db/seed/drawing/random.ts'
import type { Browser } from '#tests/browser.ts'
import { mustAnswer } from './answers.ts'
import type { KnownSite, LoadMember } from './large-site.ts'
import { headersOfPerson, one } from './readers.ts'
import type { Uploads } from './uploads.ts'

type Actor = { member: LoadMember; known: KnownSite; uploads: Uploads; random: Random }

type Act = (actor: Actor) => Promise<void>

/** What members do, each as often as it is drawn. */
const acts: [number, string, Act][] = [
  [
    300,
    'polls notifications',
    ({ member, random }) => get(member.browser, '/api/notifications?page=1&limit=10', random),
  ],
  [20, 'notifications page', ({ member, random }) => get(member.browser, '/notifications', random)],
  [40, 'home, signed in', ({ member, random }) => get(member.browser, '/', random)],
  [
    120,
    'vehicle, signed in',
    ({ member, known, random }) => get(member.browser, `/plate/${vehicle(known, random).plate}`, random),
  ],
  [15, 'own profile', ({ member, random }) => get(member.browser, `/u/${member.username}`, random)],
  [10, 'rep history', ({ member, random }) => get(member.browser, '/profile/rep', random)],
  [5, 'licence', ({ member, random }) => get(member.browser, `/u/${member.username}/license.png`, random)],
  [80, 'like', like],
  [40, 'comment', comment],
  [15, 'reply', reply],
  [20, 'tag', tag],
  [15, 'basic info', basicInfo],
  [10, 'story', story],
  [10, 'new vehicle', newVehicle],
  [8, 'collection', collect],
  [12, 'photo', photo],
  [1, 'video', video],
  [2, 'analysis', analysis],
  [3, 'quick submit', quickSubmit],
]

const all = acts.reduce((sum, [weight]) => sum + weight, 0)

/** What a member does next. */
export function drawAct(random: Random): { kind: string; act: Act } {
  let left = random() * all
  for (const [weight, kind, act] of acts) {
    left -= weight
    if (left < 0) return { kind, act }
  }
  throw new Error('Nothing was drawn')
}

/** What an admin looks at. */
export async function administer({ browser }: LoadMember, random: Random): Promise<void> {
  const path = pick(random, ['/admin/status', '/admin/moderation', '/admin/log', '/admin/users'])
  await get(browser, path, random)
}

async function get(browser: Browser, path: string, random: Random): Promise<void> {
  await mustAnswer(await browser.get(path, headersOfPerson(random)), path)
}

async function post(
  { member, random }: Actor,
  path: string,
  body: unknown,
  statuses?: number[],
): Promise<unknown> {
  const answer = await member.browser.call('POST', path, body, headersOfPerson(random))
  return JSON.parse((await mustAnswer(answer, path, statuses)).toString())
}

async function like(actor: Actor): Promise<void> {
  await post(actor, `/api/vehicles/v-${vehicle(actor.known, actor.random).id}/like`, {})
}

const recent: string[] = []

async function comment(actor: Actor): Promise<void> {
  const { known, random } = actor
  const vehicleId = `v-${vehicle(known, random).id}`
  const text = `Seen this morning in Bangsar, ${Math.floor(random() * 1e6)} km on the clock.`
  const made = (await post(actor, '/api/discussions', { vehicleId, comment: text }, [201])) as { _id: string }
  recent.push(made._id)
  if (recent.length > 200) recent.shift()
}

async function reply(actor: Actor): Promise<void> {
  if (recent.length === 0) return comment(actor)
  const to = one(recent, actor.random)
  await post(actor, `/api/discussions/${to}/reply`, { comment: 'Mine is older.' }, [201])
  await post(actor, `/api/discussions/${to}/like`, {})
}

async function tag(actor: Actor): Promise<void> {
  const { known, random } = actor
  await post(actor, `/api/vehicles/v-${vehicle(known, random).id}/tags`, { tag: pick(random, tagTypes) })
}

async function basicInfo(actor: Actor): Promise<void> {
  const { known, random } = actor
  const edit = { color: pick(random, ['White', 'Black', 'Red', 'Blue']) }
  await post(actor, `/api/vehicles/v-${vehicle(known, random).id}/basic-info`, edit)
}

async function story(actor: Actor): Promise<void> {
  const { known, random } = actor
  const profile = `Parked near the market since ${1990 + Math.floor(random() * 30)}, and nobody knows why.`
  await post(actor, `/api/vehicles/v-${vehicle(known, random).id}/profile`, { profile })
}

async function newVehicle(actor: Actor): Promise<void> {
  await post(actor, '/api/vehicles', { plate: nextPlate() }, [201])
}

async function collect(actor: Actor): Promise<void> {
  const { known, random } = actor
  const name = `Seen in ${Math.floor(random() * 1e6)}`
  const made = (await post(actor, '/api/collections', { name }, [201])) as { _id: string }
  const vehicleIds = [one(known.popular, random), one(known.others, random)].map(({ id }) => `v-${id}`)
  await post(actor, `/api/collections/${made._id}/vehicles`, { vehicleIds })
}

async function photo(actor: Actor): Promise<void> {
  const { known, random, uploads } = actor
  await sendFile(actor, '/api/upload/upload', {
    vehicleId: `v-${vehicle(known, random).id}`,
    file: uploads.photo(random),
  })
}

async function video(actor: Actor): Promise<void> {
  const { known, random, uploads } = actor
  await sendFile(actor, '/api/upload/upload', {
    vehicleId: `v-${vehicle(known, random).id}`,
    file: uploads.video(),
  })
}

async function analysis(actor: Actor): Promise<void> {
  await sendFile(actor, '/api/vehicles/analyze-image', { file: actor.uploads.photo(actor.random) })
}

async function quickSubmit(actor: Actor): Promise<void> {
  const { random, uploads } = actor
  const file = uploads.photo(random)
  await sendFile(actor, '/api/vehicles/quick-submit', { plate: nextPlate(), color: 'Red', file })
}

async function sendFile(
  { member, random }: Actor,
  path: string,
  fields: Record<string, string | File>,
): Promise<void> {
  await mustAnswer(await member.browser.post(path, fields, headersOfPerson(random)), path)
}

function vehicle({ popular, others }: KnownSite, random: Random): { id: number; plate: string } {
  return one(random() < 0.4 ? popular : others, random)
}

let plates = 0

/** Letters that `npm run bench:data` gives to no vehicle. */
function nextPlate(): string {
  plates += 1
  const letters = 'HJKLMNPQRTUVWXY'
  return `B${letters[Math.floor(plates / 9_999) % letters.length]}Y${1 + (plates % 9_999)}`
}
