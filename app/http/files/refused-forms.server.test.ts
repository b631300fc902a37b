import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { receiveForm } from '#app/http/files/receive-form.server.ts'
import {
  aReceivingServer,
  file,
  KIB,
  limits,
  multipart,
  nextOutcome,
  post,
  raw,
  scene,
  streamed,
  text,
} from '#tests/receiving.ts'

aReceivingServer()

describe('a refusal', () => {
  it('by Content-Length: 413 before the file, with the fields in front of it', async () => {
    const body = multipart('b', [
      text('plate', 'WXY 1'),
      text('profile', 'long story'),
      file('file', 'p.jpg', Buffer.alloc(KIB)),
    ])
    scene.overrides = { maxFileBytes: 1024 * KIB }
    const outcome = nextOutcome()
    const answer = raw(`Content-Length: ${5_000_000}`, 'b', body.subarray(0, 600), 'stay')
    const { refused } = await outcome
    expect(refused).toMatchObject({
      code: 'file_too_large',
      field: 'file',
      params: { max: '1 MB' },
      fields: [
        ['plate', 'WXY 1'],
        ['profile', 'long story'],
      ],
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('one byte over the limit, and not at the limit', async () => {
    const withFile = (bytes: number) => {
      const data = new FormData()
      data.append('plate', 'WXY 1')
      data.append('file', new File([new Uint8Array(bytes)], 'p.jpg'))
      return data
    }
    scene.overrides = { maxFileBytes: 1024 * KIB }
    const { refused } = await post(withFile(1024 * KIB + 1))
    expect(refused).toMatchObject({ code: 'file_too_large', field: 'file', params: { max: '1 MB' } })
    expect(refused?.fields).toEqual([['plate', 'WXY 1']])
    expect(readdirSync(scene.dir)).toEqual([])
    const { form } = await post(withFile(1024 * KIB))
    expect(form?.files).toMatchObject([{ bytes: 1024 * KIB }])
    await form?.dispose()
  })

  it('of a file that only the stream shows to be too large', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            multipart('e', [text('a', '1'), file('file', 'v.jpg', Buffer.alloc(9))]).subarray(0, -14),
          )
        else controller.enqueue(new Uint8Array(16 * KIB))
        sent += 1
      },
    })
    const refused = await receiveForm(streamed(endless, 'e'), { dir: scene.dir, ...limits }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 'file_too_large', fields: [['a', '1']] })
    expect(sent).toBeLessThan(22)
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('of a line cut half way: no file stays, the fields are told', async () => {
    const body = multipart('b', [text('plate', 'WXY 1'), file('file', 'p.jpg', Buffer.alloc(100 * KIB, 1))])
    const outcome = nextOutcome()
    void raw(`Content-Length: ${body.length}`, 'b', body.subarray(0, body.length / 2), 'cut')
    const { refused } = await outcome
    expect(refused).toMatchObject({ code: 'upload_interrupted', fields: [['plate', 'WXY 1']] })
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('of a body that ends without its closing delimiter', async () => {
    const body = multipart('b', [text('plate', 'WXY 1'), file('file', 'p.jpg', Buffer.alloc(KIB))])
    const { refused } = await post(body.subarray(0, -8), {
      'Content-Type': 'multipart/form-data; boundary=b',
    })
    expect(refused).toMatchObject({ code: 'upload_interrupted', fields: [['plate', 'WXY 1']] })
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it.each([
    ['nonsense', Buffer.from('nonsense')],
    ['nothing', Buffer.alloc(0)],
    ['a header without an end', Buffer.from(`--b\r\n${'x'.repeat(20 * KIB)}`)],
    [
      'a file, then a header without an end',
      Buffer.concat([
        multipart('b', [file('file', 'p.jpg', Buffer.alloc(9))]).subarray(0, -4),
        Buffer.from(`\r\n${'x'.repeat(20 * KIB)}`),
      ]),
    ],
  ])('of a body that is %s', async (_name, body) => {
    const { refused } = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(refused?.code).toBe('upload_interrupted')
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it.each([
    ['a long text field', multipart('b', [text('profile', 'x'.repeat(200 * KIB))])],
    [
      'a long text after the file',
      multipart('b', [file('f', 'p.jpg', Buffer.alloc(9)), text('profile', 'x'.repeat(200 * KIB))]),
    ],
    [
      'a part without a name',
      multipart('b', [`Content-Disposition: form-data\r\n\r\n${'x'.repeat(200 * KIB)}`]),
    ],
  ])('of %s', async (_name, body) => {
    const { refused } = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(refused?.code).toBe('body_too_large')
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it('of a plain form that is too long', async () => {
    const { refused } = await post(new URLSearchParams({ profile: 'x'.repeat(33 * KIB) }))
    expect(refused?.code).toBe('body_too_large')
  })

  it('of more files than a form has', async () => {
    const data = new FormData()
    for (let count = 0; count < 9; count += 1) data.append('file', new File(['x'], 'p.jpg'))
    expect((await post(data)).refused?.code).toBe('file_single')
    expect(readdirSync(scene.dir)).toEqual([])
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=b'])(
    'of the type %s',
    async (type) => {
      expect((await post('{}', { 'Content-Type': type })).refused?.code).toBe('unsupported_type')
    },
  )
})
