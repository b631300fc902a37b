import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved, usernameInput } from '#app/domain/users/username.ts'
import routeTable from '#app/routes.ts'

const codeOf = (value: unknown) => usernameInput.safeParse(value).error?.issues[0]?.message.split(' ')[0]

describe('a username', () => {
  it.each(['abc', 'Aminah_Tan', '_x_', '1st', 'x'.repeat(30), ' trimmed '])('may be "%s"', (name) => {
    expect(usernameInput.parse(name)).toBe(name.trim())
  })

  it.each([
    [undefined, 'username_required'],
    [null, 'username_required'],
    [123, 'username_required'],
    ['', 'username_required'],
    [' \t', 'username_required'],
    ['ab', 'username_length'],
    ['x'.repeat(31), 'username_length'],
    ['123', 'username_digits'],
    ['a-b', 'username_characters'],
    ['a b', 'username_characters'],
    ['a.b', 'username_characters'],
    ['@abc', 'username_characters'],
    ['josé', 'username_characters'],
    ['аbc', 'username_characters'],
    ['ab😀', 'username_characters'],
    ['abc\u0000', 'username_characters'],
    ['abc\u202e', 'username_characters'],
    ['admin', 'username_reserved'],
    ['ADMIN', 'username_reserved'],
    ['Moderator', 'username_reserved'],
    ['deleted', 'username_reserved'],
  ])('may not be %j: %s', (name, code) => {
    expect(codeOf(name)).toBe(code)
  })

  it('can be held by a mention, an address and a file name, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 32 }), (name) => {
        const parsed = usernameInput.safeParse(name)
        if (parsed.success) expect(parsed.data).toMatch(/^(?!\d+$)[A-Za-z0-9_]{3,30}$/)
      }),
    )
  })

  it('is no first part of an address of this site', async () => {
    const words = new Set(routeTable.map(({ path }) => path?.split('/')[0]?.replace(/\..*$/, '') ?? ''))
    const nameable = [...words].filter((word) => /^[a-z0-9_]{3,30}$/.test(word))
    expect(nameable.filter((word) => !isReserved(word))).toEqual([])
  })
})
