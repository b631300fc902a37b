import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Fitting, fitted } from '#app/domain/discussions/fitting.ts'

type Node = { name: string; size: number; replies: Node[]; isFolded?: boolean }

const fitting: Fitting<Node> = {
  sizeOf: ({ size }) => size,
  cut: (comment, bytes) => ({ ...comment, size: Math.floor(bytes) }),
  fold: (comment, replies) => ({ ...comment, replies, isFolded: true }),
}
const node = (name: string, size: number, replies: Node[] = []): Node => ({ name, size, replies })
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => [one, ...all(one.replies)])
const namesOf = (nodes: readonly Node[]) => all(nodes).map(({ name }) => name)
const sizeOf = (nodes: readonly Node[]) => all(nodes).reduce((sum, { size }) => sum + size, 0)

it('what fits is left as it is', () => {
  const threads = [node('a', 10, [node('b', 10, [node('c', 10)])]), node('d', 10)]
  expect(fitted(threads, 40, fitting)).toEqual(threads)
})

it('threads stand, the longest cut; replies are folded away from where the room ends', () => {
  const threads = [node('a', 90), node('b', 10, [node('c', 20)]), node('d', 10, [node('e', 30)])]
  const shown = fitted(threads, 100, fitting)
  expect(shown.map(({ name, size }) => [name, size])).toEqual([
    ['a', 33],
    ['b', 10],
    ['d', 10],
  ])
  expect(namesOf(shown)).toEqual(['a', 'b', 'c', 'd'])
  expect(shown[2]).toMatchObject({ isFolded: true, replies: [] })
})

it('the way to one that is asked for stands, its siblings only where they fit', () => {
  const threads = [
    node('a', 10, [node('x', 100), node('b', 50, [node('c', 10), node('y', 1)])]),
    node('d', 10),
  ]
  const way = fitted(threads, 80, { ...fitting, isKept: ({ name }) => ['b', 'c'].includes(name) })
  expect(namesOf(way)).toEqual(['a', 'b', 'c', 'd'])
  expect(sizeOf(way)).toBeLessThanOrEqual(80)
})

const sizes = fc.integer({ min: 0, max: 1_000 })
const leaf = fc.record({ name: fc.constant<string>('n'), size: sizes, replies: fc.constant<Node[]>([]) })
const above = (replies: fc.Arbitrary<Node>) =>
  fc.record({ name: fc.constant<string>('n'), size: sizes, replies: fc.array(replies, { maxLength: 4 }) })
const threads: fc.Arbitrary<Node[]> = fc.array(above(above(leaf)), { maxLength: 6 })

it('is never more than there is room for, and no thread is left out', () => {
  fc.assert(
    fc.property(threads, sizes, (given, budget) => {
      const shown = fitted(given, budget, fitting)
      expect(shown).toHaveLength(given.length)
      expect(sizeOf(shown)).toBeLessThanOrEqual(budget)
    }),
  )
})
