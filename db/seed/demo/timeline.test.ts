import { describe, expect, it } from 'vitest'
import { classifyPlate, plateKinds } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem, plateStyles } from '#app/domain/plates/plate.ts'
import { usernameInput } from '#app/domain/users/username.ts'
import { bodyShapeOf, bodyShapes } from '#app/domain/vehicles/body-shape.ts'
import bodyStyles from '#app/domain/vehicles/data/body-styles.json'
import colours from '#app/domain/vehicles/data/colours.json'
import makes from '#db/seed/data/makes.json'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { demoSpotters } from '#db/seed/demo/spotters.ts'
import { timelineOf } from '#db/seed/demo/timeline.ts'
import { demoVehicles } from '#db/seed/demo/vehicles.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the demo vehicles', () => {
  it('carry plates of every kind, style and drawing', () => {
    const plates = demoVehicles.map(({ plate }) => classifyPlate(plateKey(plate)))
    expect(demoVehicles.map(({ plate }) => plateProblem(plate)).filter(Boolean)).toEqual([])
    expect(new Set(plates.map(({ kind }) => kind))).toEqual(new Set(plateKinds))
    expect(new Set(plates.map(({ style }) => style))).toEqual(new Set(plateStyles))
    expect(new Set(demoVehicles.map(({ car }) => bodyShapeOf(car?.body)))).toEqual(new Set(bodyShapes))
  })

  it('name makes, models, colours and body styles that the lists hold', () => {
    const models = new Map(makes.map(({ name, models }) => [name, models as string[]]))
    const paints = colours.map(({ name }) => name)
    const bodies = bodyStyles.map(({ name }) => name)
    for (const { plate, car } of demoVehicles) {
      if (car?.make) expect(models.has(car.make), plate).toBe(true)
      if (car?.model) expect(models.get(car.make ?? ''), plate).toContain(car.model)
      if (car?.color) expect(paints, plate).toContain(car.color)
      if (car?.body) expect(bodies, plate).toContain(car.body)
    }
  })
})

it('the demo spotters bear names that members may choose, each their own', () => {
  const names = demoSpotters.map(({ name }) => usernameInput.parse(name).toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

// Before and after midnight in Malaysia (16:00 UTC), at noon there, and on each day of a week.
const clocks = [
  Date.UTC(2026, 2, 1, 15, 59),
  Date.UTC(2026, 2, 1, 16, 1),
  ...[2, 3, 4, 5, 6, 7, 8].map((day) => Date.UTC(2026, 2, day, 4)),
]

describe.each(clocks)('what happens before %d', (now) => {
  const events = timelineOf(demoVehicles, now)

  it('is past, comes in the order of time and covers 14 months up to the last minutes', () => {
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    expect(now - Math.max(...times)).toBeLessThan(15 * 60_000)
    expect((now - Math.min(...times)) / DAY).toBeGreaterThan(415)
  })

  it('is done by members, to active vehicles only', () => {
    const joined = new Map(demoSpotters.map(({ name, joined }) => [name, momentOf(joined, name, now)]))
    const active = new Set<string>()
    for (const event of events) {
      expect(joined.get(event.by), `${event.by} ${event.plate}`).toBeLessThan(event.at)
      if (event.kind === 'spot') expect(active, event.plate).not.toContain(event.plate)
      else expect(active, `${event.kind} ${event.plate}`).toContain(event.plate)
      if (event.kind === 'spot') active.add(event.plate)
      if (event.kind === 'delete' || event.kind === 'replate') active.delete(event.plate)
      if (event.kind === 'replate') active.add(event.newPlate)
    }
  })

  it('happens when people are about in Malaysia, mostly in evenings and at weekends', () => {
    const old = events.filter(({ at }) => at < now - DAY)
    const local = old.map(({ at }) => new Date(at + 8 * HOUR))
    expect(local.filter((date) => date.getUTCHours() >= 1 && date.getUTCHours() < 7)).toEqual([])
    const free = local.filter((date) => [0, 6].includes(date.getUTCDay()) || date.getUTCHours() >= 18)
    expect(free.length / old.length).toBeGreaterThan(0.7)
  })

  it('gives one spotter photos on each of the eight days before', () => {
    const day = (at: number) => Math.floor((at + 8 * HOUR) / DAY)
    const days = events.flatMap(({ at, by, kind }) =>
      by === 'makcik_turbo' && kind !== 'describe' ? [day(at)] : [],
    )
    for (let ago = 1; ago <= 8; ago++) expect(days).toContain(day(now) - ago)
  })
})
