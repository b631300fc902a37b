import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/requirements.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- ['))

it('every open row says which part closes it', () => {
  expect(rows.filter((row) => row.startsWith('- [ ]') && !/ → part \d+$/.test(row))).toEqual([])
})

it('every ticked row names a test that is there, or why the design satisfies it', () => {
  const ticked = rows.filter((row) => !row.startsWith('- [ ]'))
  const unfounded = ticked.filter((row) => {
    const files = row.match(/\b(?:app|tests|locales|db)\/[\w./-]+\.\w+/g) ?? []
    const isByDesign = row.includes('satisfied by design: ')
    return (
      !row.startsWith('- [x]') ||
      (files.length === 0 && !isByDesign) ||
      !files.every((file) => existsSync(file))
    )
  })
  expect(unfounded).toEqual([])
  expect(ticked.length).toBeGreaterThan(0)
})
