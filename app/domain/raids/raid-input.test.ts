import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { malaysianDateTime } from '#app/domain/days.ts'
import { defaultAwards } from '#app/domain/raids/raid.ts'
import { contributionForm, raidForm } from '#app/domain/raids/raid-input.ts'

function form(schema: typeof raidForm | typeof contributionForm, fields: Record<string, string>) {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  const parsed = parseWithZod(sent, { schema: schema as typeof raidForm })
  return parsed.status === 'success' ? (parsed.value as unknown) : Object.keys(parsed.error ?? {})
}

const fields = {
  title: 'EV week',
  slug: 'EV-week',
  description: '',
  startAt: '2026-05-03T10:00',
  endAt: '2026-05-04T10:00',
  target: '50',
  allowOverachievement: 'on',
  'criteria.fixedPlate': '',
  'criteria.makes': ' Proton, ,Perodua , proton',
  'criteria.models': '',
  'criteria.bodyStyles': '',
  'criteria.colors': '红色，蓝色',
  'criteria.tags': 'Rare',
  'awards.participation.enabled': 'on',
  'awards.participation.title': 'I was there',
  'awards.participation.description': 'For all',
  'awards.participation.icon': '🎯',
}
const raid = (more: Record<string, string> = {}) => form(raidForm, { ...fields, ...more })

describe('the form of a raid', () => {
  it('says the same as the API: lists with commas, Malaysian times, boxes that are not ticked are no', () => {
    expect(raid()).toEqual({
      title: 'EV week',
      slug: 'ev-week',
      description: '',
      startAt: Date.UTC(2026, 4, 3, 2),
      endAt: Date.UTC(2026, 4, 4, 2),
      target: 50,
      allowOverachievement: true,
      criteria: {
        fixedPlate: '',
        plateSingleDigit: false,
        makes: ['Proton', 'Perodua'],
        models: [],
        bodyStyles: [],
        colors: ['红色', '蓝色'],
        tags: ['Rare'],
      },
      awards: {
        participation: { enabled: true, title: 'I was there', description: 'For all', icon: '🎯' },
        podium: { ...defaultAwards.podium, enabled: false },
      },
    })
  })

  it.each([
    ['title', ''],
    ['slug', ''],
    ['startAt', ''],
    ['endAt', ''],
    ['endAt', '2026-05-03T10:00'],
    ['startAt', 'tomorrow'],
    ['target', '0'],
    ['target', 'many'],
    ['awards.participation.icon', 'abc'],
    ['criteria.fixedPlate', '车'],
    ['criteria.makes', Array.from({ length: 51 }, (_, index) => `Make ${index}`).join()],
    ['criteria.tags', Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(50)}`).join()],
  ])('refuses as %s: %s', (name, value) => {
    expect(raid({ [name]: value })).toEqual([name])
  })
})

describe('the form of a contribution', () => {
  it.each([
    ['', 1],
    ['abc', 1],
    ['7', 7],
    ['0', ['weight']],
    ['-3', ['weight']],
  ])('takes the weight "%s" for %o (AC-34)', (weight, taken) => {
    const parsed = form(contributionForm, { userId: 'aina', vehicleId: 'WXY1', weight })
    if (Array.isArray(taken)) expect(parsed).toEqual(taken)
    else expect(parsed).toMatchObject({ weight: taken, actionType: 'vehicle_created' })
  })
})

it.each(['2026-05-03T10:00', '2026-05-03T10:00:15', '2026-05-03T10:00:15.250'])(
  'a date-time input shows what it was given: %s',
  (text) => {
    const { startAt } = raid({ startAt: text }) as { startAt: number }
    expect(malaysianDateTime(startAt)).toBe(text)
  },
)
