import { describe, expect, it } from 'vitest'
import {
  collectionEditInput,
  collectionVehiclesInput,
  newCollectionInput,
} from '#app/domain/collections/collection-input.ts'

const codesOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ message }) => message.split(' ')[0])

describe('the name of a collection', () => {
  it.each([
    ['left out', {}, 'collection_name_required'],
    ['null', { name: null }, 'collection_name_required'],
    ['blank', { name: ' \n\u3000 ' }, 'collection_name_required'],
    ['invisible', { name: '\u200b\u2060' }, 'collection_name_required'],
    ['101 characters long', { name: 'x'.repeat(101) }, 'collection_name_too_long'],
    ['turned around', { name: 'abc\u202edef' }, 'field_control_characters'],
  ])('is refused: %s', (_, input, code) => {
    expect(codesOf(newCollectionInput.safeParse(input))).toEqual([code])
  })

  it.each(['x'.repeat(100), '🚗'.repeat(100), 'รถสวย', '跑车', '2026', 'k-12'])('is taken: %s', (name) => {
    expect(newCollectionInput.parse({ name }).name).toBe(name)
  })
})

it('a description has at most 500 characters (COLL-35), and may be left out', () => {
  const withDescription = (description: string) => newCollectionInput.safeParse({ name: 'x', description })
  expect(withDescription('x'.repeat(500)).success).toBe(true)
  expect(codesOf(withDescription('x'.repeat(501)))).toEqual(['collection_description_too_long'])
  expect(newCollectionInput.parse({ name: 'x' }).description).toBe('')
})

it('an edit takes what is given alone, a title for the name (COLL-17)', () => {
  expect(collectionEditInput.parse({ isPublic: false })).toEqual({ isPublic: false })
  expect(collectionEditInput.parse({ title: 'New' })).toEqual({ name: 'New' })
  expect(codesOf(collectionEditInput.safeParse({ title: '' }))).toEqual(['collection_name_required'])
})

describe('vehicles', () => {
  it.each([
    ['none', [], 'field_required'],
    ['no list', 'v-1', 'field_required'],
    ['what is no id of a vehicle', ['v-1', 'k-2'], 'vehicle_not_found'],
    ['101 of them', Array.from({ length: 101 }, (_, n) => `v-${n + 1}`), 'collection_vehicles_limit'],
  ])('are refused: %s', (_, vehicleIds, code) => {
    expect(codesOf(collectionVehiclesInput.safeParse({ vehicleIds }))).toContain(code)
  })

  it('named twice count once', () => {
    expect(collectionVehiclesInput.parse({ vehicleIds: ['v-2', 'v-1', 'v-2'] }).vehicleIds).toEqual([2, 1])
  })
})
