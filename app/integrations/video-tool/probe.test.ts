import { describe, expect, it } from 'vitest'
import { readFacts } from '#app/integrations/video-tool/probe.ts'

describe('what ffprobe says', () => {
  const facts = (stream: object) =>
    readFacts(JSON.stringify({ streams: [{ codec_type: 'video', ...stream }] }))

  it('is not believed where it cannot be', () => {
    expect(facts({ width: 64, height: 48, sample_aspect_ratio: '1:1000000' })).toMatchObject({ width: 64 })
    expect(facts({ width: 64, height: 48, sample_aspect_ratio: '0:1' })).toMatchObject({ width: 64 })
    expect(() => facts({ width: 0, height: 48 })).toThrow('no picture')
    expect(() => readFacts('{}')).toThrow('no picture')
  })

  it('of a cover is not about the video', () => {
    const streams = [
      { codec_type: 'video', width: 9, height: 9, disposition: { attached_pic: 1 } },
      { codec_type: 'video', width: 64, height: 48 },
    ]
    expect(readFacts(JSON.stringify({ streams, format: { duration: '1.5' } }))).toEqual({
      width: 64,
      height: 48,
      durationMs: 1500,
    })
  })
})
