import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved, usernameInput, usernameSkeleton } from '#app/domain/users/username.ts'
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
    ['ADMlN', 'username_reserved'],
    ['adm1n', 'username_reserved'],
    ['AdmIn', 'username_reserved'],
    ['MODERAT0R', 'username_reserved'],
    ['moderator_', 'username_reserved'],
    ['moderator___', 'username_reserved'],
    ['_moderator_', 'username_reserved'],
    ['__Admin', 'username_reserved'],
    ['0fficia1', 'username_reserved'],
    ['p1ate', 'username_reserved'],
    ['nu11', 'username_reserved'],
    ['adrnin', 'username_reserved'],
    ['vvebmaster', 'username_reserved'],
    ['adm_in', 'username_reserved'],
    ['n_ampak', 'username_reserved'],
    ['5taff', 'username_reserved'],
    ['m0d3rator', 'username_reserved'],
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

  it.each([
    ['Iimes11', 'limes11'],
    ['LIMES1I', 'limes11'],
    ['1imesll', 'limes11'],
    ['t00l', 'tooI'],
    ['kl__spotter', 'KL_spotter'],
    ['kl_spotter_', 'kl_spotter'],
    ['kl______spotter____', 'kl_spotter'],
    ['O0o0', 'oooo'],
  ])('"%s" looks like "%s"', (one, other) => {
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other))
  })

  it.each([
    ['limes11', 'limes1'],
    ['limes', 'times'],
    ['kl_spotter', 'klspotter'],
    ['spotter_1', 'spotter_2'],
    ['spotter_7', 'spotter_t'],
    ['abc', 'abd'],
  ])('"%s" does not look like "%s"', (one, other) => {
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other))
  })

  it('is no first part of an address of this site', async () => {
    const words = new Set(routeTable.map(({ path }) => path?.split('/')[0]?.replace(/\..*$/, '') ?? ''))
    const nameable = [...words].filter((word) => /^[a-z0-9_]{3,30}$/.test(word))
    expect(nameable.filter((word) => !isReserved(word))).toEqual([])
  })
})
