import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { plain } from '#tests/pictures.ts'
import { freePort, startSite, type TestSite } from '#tests/site.ts'

const PHOTOS = 6

let site: TestSite
let metricsPort = 0
beforeAll(async () => {
  metricsPort = await freePort()
  // Less than the server holds at rest: memory never comes back.
  site = await startSite({ MEMORY_CEILING_MB: '1', METRICS_PORT: String(metricsPort) })
})
afterAll(() => site.stop())

async function work(state: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^nampak_media_work{state="${state}"} (\\d+)$`, 'm').exec(text)?.[1])
}

async function aMember(number: number): Promise<Browser> {
  const browser = site.browser()
  const answer = await browser.call('POST', '/auth/dev', { username: `member_${number}`, admin: true })
  expect(answer.status).toBe(200)
  return browser
}

it('above the ceiling photos wait for each other, all come to their turn, and everything else goes on', async () => {
  const photo = new File([await plain(4000, 3000).jpeg().toBuffer()], 'car.jpg')
  // On one core photos of a kind are done one by one anyway. This kind is decoded by a process of its own.
  const other = new File([await plain(400, 300).tiff().toBuffer()], 'car.tiff')
  const members: Browser[] = []
  for (let n = 0; n < PHOTOS; n += 1) members.push(await aMember(n))
  const uploads = Promise.all(
    members.map((browser, n) =>
      browser.post('/add', {
        intent: 'add-vehicle',
        plate: `WXY ${n + 1}`,
        plateStyle: 'malaysia-new',
        photo: n === 0 ? other : photo,
      }),
    ),
  )
  let isDone = false
  void uploads.finally(() => {
    isDone = true
  })
  let mostWaiting = 0
  while (!isDone) {
    mostWaiting = Math.max(mostWaiting, await work('waitingForMemory'))
    expect((await site.browser().get('/livez')).status).toBe(200)
  }
  expect((await uploads).map(({ status }) => status)).toEqual(Array(PHOTOS).fill(303))
  expect(mostWaiting).toBeGreaterThan(0)
  expect(await work('waitingForMemory')).toBe(0)
  expect((await members[0]?.get(`/plate/WXY${PHOTOS}`))?.status).toBe(200)
})
