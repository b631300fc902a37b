import { expect, it } from 'vitest'
import { photoRep } from '#app/domain/rep/rep.ts'

it('the first spotter earns 3 with the first photo and 2 with each further one, for five photos', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map((photos) => photoRep(photos, true))).toEqual([
    0, 3, 5, 7, 9, 11, 11, 11,
  ])
})

it('anybody else earns 2 for each of five photos', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map((photos) => photoRep(photos, false))).toEqual([
    0, 2, 4, 6, 8, 10, 10, 10,
  ])
})
