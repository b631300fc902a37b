import { describe, expect, it } from 'vitest'
import { fromId, type IdKind, toId } from '#app/domain/ids.ts'

describe('an id', () => {
  const kinds: IdKind[] = ['vehicle', 'media', 'user', 'raid', 'announcement', 'userAward', 'make']

  it.each(kinds)('of %s is the same in capitals', (kind) => {
    expect([fromId(kind, toId(kind, 34)), fromId(kind, toId(kind, 34).toUpperCase())]).toEqual([34, 34])
  })

  it.each(['v-0', 'v-01', 'v-', '34', 'm-34', 'V 34', 'v-1e3', 'v-99999999999999999999', ' v-34', ''])(
    '"%s" is none of a vehicle',
    (text) => expect(fromId('vehicle', text)).toBeNull(),
  )
})
