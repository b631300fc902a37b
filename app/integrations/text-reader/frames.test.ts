import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameOf, framesIn, type ReadingOrder } from '#app/integrations/text-reader/frames.ts'

const order = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })

it('pictures arrive as they were sent, however the pipe cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { maxLength: 4 }),
      fc.integer({ min: 1, max: 200 }),
      async (sizes, cut) => {
        const sent = sizes.map(({ width, height }, index): ReadingOrder => {
          const data = Buffer.from(
            Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + index) % 256),
          )
          return { picture: { data, width, height }, effort: index % 2 === 0 ? 'usual' : 'greater' }
        })
        const bytes = Buffer.concat(sent.flatMap(({ picture, effort }) => frameOf(picture, effort)))
        async function* pieces() {
          for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut)
        }
        const received: ReadingOrder[] = []
        for await (const one of framesIn(pieces())) received.push(one)
        expect(received).toEqual(sent)
      },
    ),
  )
})
