import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RichnessSource, richness, richnessLabel } from '#app/domain/vehicles/richness.ts'
import { g80Badge, makeAndModel, mayReadDeleted } from '#app/domain/vehicles/vehicle.ts'

describe('the badge', () => {
  const badge = (make: string | null, model: string | null, g80ConversionKit: 'Yes' | 'No' = 'No') =>
    g80Badge({ make, model, g80ConversionKit })

  it('is G80 for the BMW M3 and nothing else (VEH-99 to VEH-101)', () => {
    expect(badge('BMW', 'M3')).toBe('G80')
    expect(badge('BMW', '3 Series')).toBeNull()
    expect(badge('Genesis', 'G80')).toBeNull()
    expect(badge('Toyota', 'M3')).toBeNull()
    expect(badge(null, null)).toBeNull()
  })

  it('is G80 Kit where the kit is fitted, but for the M3 itself (VEH-102)', () => {
    expect(badge('BMW', '3 Series', 'Yes')).toBe('G80 Kit')
    expect(badge('BMW', 'M3', 'Yes')).toBe('G80')
  })
})

describe('richness', () => {
  const nothing: RichnessSource = {
    ...{ make: null, model: null, color: null, bodyStyle: null },
    ...{ profileLength: 0, approvedPhotos: 0, tags: 0 },
  }
  const of = (more: Partial<RichnessSource>) => richness({ ...nothing, ...more })

  it('weighs basics 20, details 20, profile 20, images 30, tags 10 (VEH-109 to VEH-113)', () => {
    expect(of({})).toBe(0)
    expect(of({ make: 'BMW' })).toBe(10)
    expect(of({ make: 'BMW', model: 'M3' })).toBe(20)
    expect(of({ color: 'Alpine White', bodyStyle: 'Saloon' })).toBe(20)
    expect(of({ profileLength: 80 })).toBe(8)
    expect(of({ profileLength: 200 })).toBe(20)
    expect(of({ profileLength: 5000 })).toBe(20)
    expect([0, 1, 2, 3, 4, 9].map((approvedPhotos) => of({ approvedPhotos }))).toEqual([
      0, 15, 20, 25, 30, 30,
    ])
    expect([0, 1, 2, 26].map((tags) => of({ tags }))).toEqual([0, 5, 10, 10])
  })

  it('is a whole number from 0 to 100, and more is never less', () => {
    const source = fc.record({
      make: fc.constantFrom(null, 'BMW'),
      model: fc.constantFrom(null, 'M3'),
      color: fc.constantFrom(null, 'Red'),
      bodyStyle: fc.constantFrom(null, 'SUV'),
      profileLength: fc.nat(6000),
      approvedPhotos: fc.nat(20),
      tags: fc.nat(26),
    })
    fc.assert(
      fc.property(source, (given) => {
        const score = richness(given)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(richness({ ...given, approvedPhotos: given.approvedPhotos + 1 })).toBeGreaterThanOrEqual(score)
        expect(richness({ ...given, profileLength: given.profileLength + 1 })).toBeGreaterThanOrEqual(score)
      }),
    )
    expect(
      of({
        make: 'a',
        model: 'b',
        color: 'c',
        bodyStyle: 'd',
        profileLength: 200,
        approvedPhotos: 4,
        tags: 2,
      }),
    ).toBe(100)
  })
})

it('a vehicle is called by what is known of it', () => {
  expect(makeAndModel({ make: 'BMW', model: 'M3' })).toBe('BMW M3')
  expect(makeAndModel({ make: 'BMW', model: null })).toBe('BMW')
  expect(makeAndModel({ make: null, model: null })).toBeNull()
})

it('a deleted vehicle is open to its first spotter and admins only', () => {
  const vehicle = { firstAddedBy: 1 }
  expect(mayReadDeleted({ id: 1, isAdmin: false }, vehicle)).toBe(true)
  expect(mayReadDeleted({ id: 2, isAdmin: true }, vehicle)).toBe(true)
  expect(mayReadDeleted({ id: 2, isAdmin: false }, vehicle)).toBe(false)
  expect(mayReadDeleted(null, vehicle)).toBe(false)
})

it.each([
  [0, 'poor'],
  [29, 'poor'],
  [30, 'basic'],
  [59, 'basic'],
  [60, 'good'],
  [79, 'good'],
  [80, 'complete'],
  [100, 'complete'],
])('a richness of %i is called %s (VEH-103 to VEH-106)', (score, label) => {
  expect(richnessLabel(score)).toBe(label)
})
