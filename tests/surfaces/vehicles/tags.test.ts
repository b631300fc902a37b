import { describe, expect, it } from 'vitest'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { aVehicleToEdit, scene } from '#tests/surfaces/vehicles/edit-steps.ts'

const app = aVehicleToEdit()

const path = () => `/api/vehicles/v-${scene.vehicle.id}/tags`
const add = (tag: unknown) => scene.browser.call('POST', path(), { tag })
const remove = (tag: string) => scene.browser.call('DELETE', `${path()}/${encodeURIComponent(tag)}`)
const total = async ({ id }: { id: number } = scene.member) => {
  const { total_tags } = await app.db
    .selectFrom('users')
    .select('total_tags')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return total_tags
}

it('there are the 26 tags of the list (TAG-01)', () => {
  expect(tagTypes.join(', ')).toBe(
    'Accident, Funny, Viral, Exotic, ATBGE, Ricer, Sleeper, Royal, Dato/VIP, Diplomat, Taxi, Vanity, Modified, Upbadge, Downbadge, Rare, Vintage, Celebrity, Abandoned, Parking, Suspicious, Road Rage, P Sticker, Damaged, Common, Convert',
  )
})

describe('a tag', () => {
  it.each(tagTypes)('%s is put on and taken off again; each answers all that there are', async (tag) => {
    await add('Rare')
    const added = (await (await add(tag)).json()) as { tags: { type: string }[] }
    expect(added.tags.map(({ type }) => type)).toEqual([...new Set(['Rare', tag])].sort())
    const removed = await remove(tag)
    expect([removed.status, await removed.json()]).toEqual([
      200,
      { tags: tag === 'Rare' ? [] : [{ type: 'Rare' }] },
    ])
  })

  it('counts once, in richness, totals and history', async () => {
    await add('Rare')
    expect((await add('Rare')).status).toBe(200)
    expect(await (await scene.browser.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      tags: [{ type: 'Rare' }],
      profileRichnessScore: 5,
      changeHistory: [{ field: 'tags', oldValue: null, newValue: 'Rare' }],
    })
    expect(await total()).toBe(1)
    await Promise.all([add('Funny'), add('Funny')])
    expect(await total()).toBe(2)
  })

  it('taken off by somebody else is no longer its giver’s', async () => {
    await add('Rare')
    const other = await app.browser(await aMember(app.db))
    expect((await other.call('DELETE', `${path()}/Rare`)).status).toBe(200)
    expect(await total()).toBe(0)
    expect(await (await scene.browser.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      tags: [],
      profileRichnessScore: 0,
      changeHistory: [{ oldValue: 'Rare', newValue: null }, {}],
    })
  })

  it('taken off and put on again by somebody else stays its giver’s; a third may have it', async () => {
    await add('Rare')
    const [other, third] = [await aMember(app.db), await aMember(app.db)]
    const browser = await app.browser(other)
    await browser.call('DELETE', `${path()}/Rare`)
    expect((await browser.call('POST', path(), { tag: 'Rare' })).status).toBe(200)
    expect([await total(), await total(other)]).toEqual([1, 0])
    await browser.call('DELETE', `${path()}/Rare`)
    await (await app.browser(third)).call('POST', path(), { tag: 'Rare' })
    expect([await total(), await total(other), await total(third)]).toEqual([0, 0, 1])
  })

  it.each(['Fast', 'rare', '', 'Dato', '<script>', null, 5])(
    '%s, outside the list, is refused',
    async (tag) => {
      const answer = await add(tag)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { fieldErrors: { tag: 'Failed to add tag' } },
      ])
      if (typeof tag !== 'string') return
      expect((await scene.browser.post('/plate/WXY1234', { intent: 'add-tag', tag })).status).toBe(400)
    },
  )

  it.each(['Rare', 'Fast', 'Dato/VIP'])('%s that is not there cannot be taken off', async (tag) => {
    const answer = await remove(tag)
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Failed to remove tag' }])
    // To whoever pressed twice it is as they wanted it.
    const form = await scene.browser.post('/plate/WXY1234', { intent: 'remove-tag', tag })
    expect(form.status).toBe(303)
  })
})

describe('the page', () => {
  it('offers members the quick ones first, then the rest, without those that are there', async () => {
    await add('Vintage')
    const main = await mainOf(await scene.browser.get('/plate/WXY1234'))
    const offered = [...main.matchAll(/name="tag" value="([^"]+)" class="chip"/g)].map(([, tag]) => tag)
    expect(offered).toHaveLength(25)
    expect(offered.slice(0, 6)).toEqual(['Vanity', 'Exotic', 'Modified', 'Rare', 'Funny', 'Accident'])
    expect(main).toContain('Remove tag Vintage')
  })

  it('shows visitors the tags alone', async () => {
    await add('Vintage')
    const main = await mainOf(await (await app.browser()).get('/plate/WXY1234'))
    expect(main).toContain('Vintage')
    expect(main).not.toContain('name="tag"')
  })

  it('takes both by forms, and stays where it was', async () => {
    const added = await scene.browser.post('/plate/WXY1234', { intent: 'add-tag', tag: 'Dato/VIP' })
    expect([added.status, added.headers.get('Location')]).toEqual([303, '/plate/WXY1234'])
    const removed = await scene.browser.post('/plate/WXY1234?edit=story', {
      intent: 'remove-tag',
      tag: 'Dato/VIP',
    })
    expect([removed.status, removed.headers.get('Location')]).toEqual([303, '/plate/WXY1234?edit=story'])
    expect(await mainOf(await scene.browser.get('/plate/WXY1234'))).toContain('Tag removed.')
  })

  it('calls them by their names in Malay', async () => {
    await add('Road Rage')
    const main = await mainOf(await scene.browser.get('/plate/WXY1234', { 'Accept-Language': 'ms' }))
    expect(main).toContain('Buli jalan raya')
  })
})

it('of a deleted vehicle stays as it is', async () => {
  await add('Rare')
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
  expect([(await add('Funny')).status, (await remove('Rare')).status]).toEqual([409, 409])
})
