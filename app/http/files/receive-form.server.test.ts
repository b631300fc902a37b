import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiveForm } from '#app/http/files/receive-form.server.ts'
import {
  aReceivingServer,
  file,
  KIB,
  limits,
  multipart,
  post,
  scene,
  streamed,
  text,
} from '#tests/receiving.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

aReceivingServer()

describe('a form', () => {
  it('with two files: both on disk, hashed, under the names without folders', async () => {
    const [photo, other] = [randomBytes(200 * KIB), randomBytes(17)]
    const data = new FormData()
    data.append('plate', 'WXY 1234')
    data.append('file', new File([photo], 'DCIM/kereta saya 车.jpg', { type: 'image/jpeg' }))
    data.append('other', new File([other], 'b.png'))
    const { form } = await post(data, {})
    expect(form?.fields).toEqual([['plate', 'WXY 1234']])
    expect(form?.files).toMatchObject([
      { field: 'file', name: 'kereta saya 车.jpg', bytes: photo.length, sha256: sha256(photo) },
      { field: 'other', name: 'b.png', bytes: 17, sha256: sha256(other) },
    ])
    expect(readFileSync(form?.files[0]?.path ?? '').equals(photo)).toBe(true)
    await form?.dispose()
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('takes fields before and after a file, the same name twice, and keeps their order', async () => {
    const data = new FormData()
    data.append('file', new File(['x'.repeat(100 * KIB)], 'a.jpg'))
    data.append('tag', 'Rare')
    data.append('profile', 'é'.repeat(5000))
    data.append('tag', 'Exotic')
    const { form } = await post(data)
    expect(form?.fields).toEqual([
      ['tag', 'Rare'],
      ['profile', 'é'.repeat(5000)],
      ['tag', 'Exotic'],
    ])
    expect(form?.files).toHaveLength(1)
    await form?.dispose()
  })

  it('without a file: the empty input of a browser is no file, asks for no admission and leaves nothing', async () => {
    let asked = 0
    scene.overrides = {
      admitFile: async () => {
        asked += 1
      },
    }
    const data = new FormData()
    data.append('plate', 'A 1')
    data.append('file', new File([], '', { type: 'application/octet-stream' }))
    const { form } = await post(data)
    expect(form).toMatchObject({ fields: [['plate', 'A 1']], files: [] })
    expect(asked).toBe(0)
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('keeps an empty file that has a name, so that it can be refused by name', async () => {
    const data = new FormData()
    data.append('file', new File([], 'empty.jpg'))
    const { form } = await post(data)
    expect(form?.files).toMatchObject([{ name: 'empty.jpg', bytes: 0, sha256: sha256(new Uint8Array()) }])
    await form?.dispose()
  })

  it('takes a text called .jpg for what it is: bytes', async () => {
    const data = new FormData()
    data.append('file', new File(['just words'], 'photo.jpg', { type: 'image/jpeg' }))
    const { form } = await post(data)
    expect(readFileSync(form?.files[0]?.path ?? '', 'utf8')).toBe('just words')
    await form?.dispose()
  })

  it('of the plain kind has fields only', async () => {
    const { form } = await post(
      new URLSearchParams([
        ['plate', 'WXY 8'],
        ['profile', 'a b&c=é'],
      ]),
    )
    expect(form).toMatchObject({
      fields: [
        ['plate', 'WXY 8'],
        ['profile', 'a b&c=é'],
      ],
      files: [],
    })
  })

  it('arrives the same however the line cuts it', async () => {
    const photo = randomBytes(3 * KIB)
    const body = multipart('cut', [text('a', '1'), file('file', 'p.jpg', photo), text('b', 'two\r\n--cu')])
    for (const size of [1, 7, 61, 1000]) {
      const chunks = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < body.length; at += size) controller.enqueue(body.subarray(at, at + size))
          controller.close()
        },
      })
      const form = await receiveForm(streamed(chunks, 'cut'), { dir: scene.dir, ...limits })
      expect(form.fields).toEqual([
        ['a', '1'],
        ['b', 'two\r\n--cu'],
      ])
      expect(form.files).toMatchObject([{ sha256: sha256(photo) }])
      await form.dispose()
    }
  })
})

it('asks the client for no more before what came is on disk', async () => {
  const chunk = new Uint8Array(64 * KIB)
  const head = multipart('m', [file('file', 'v.jpg', Buffer.alloc(0))]).subarray(0, -9)
  let sent = -1
  let furthestAhead = 0
  const onDisk = () =>
    readdirSync(scene.dir).reduce((sum, name) => sum + statSync(join(scene.dir, name)).size, 0)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent > 0) furthestAhead = Math.max(furthestAhead, sent * chunk.length - onDisk())
        sent += 1
        if (sent === 0) return controller.enqueue(head)
        if (sent <= 512) return controller.enqueue(chunk)
        controller.enqueue(Buffer.from('\r\n--m--\r\n'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const form = await receiveForm(streamed(body, 'm'), { dir: scene.dir })
  expect(form.files).toMatchObject([{ bytes: 512 * chunk.length }])
  expect(furthestAhead).toBeLessThan(KIB)
  await form.dispose()
})
