import { describe, expect, it } from 'vitest'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aPhoto, aVehicle } from '#tests/factories.ts'
import { aGallery, deleteVehicle, id, scene, send, shown } from '#tests/surfaces/media/gallery-steps.ts'

/** What every form of a gallery refuses. */
const app = aGallery()

const forms: [intent: string, fields: () => Record<string, string>][] = [
  ['set-primary-image', () => ({ imageId: id(1) })],
  ['delete-image', () => ({ imageId: id(1) })],
  ['report-image', () => ({ imageId: id(1), reason: 'A lorry' })],
  ['reorder-images', () => ({ imageOrder: [id(2), id(1), id(0)].join(',') })],
  ['move-image', () => ({ imageId: id(1), direction: 'up' })],
]

describe.each(forms)('%s', (intent, fields) => {
  it('of a visitor leads to the sign-in, and does nothing', async () => {
    const sent = await send(scene.visitor, intent, fields())
    expect([sent.status, locationOf(sent)]).toEqual([303, '/login?returnTo=%2Fplate%2FWXY1234&reason=kept'])
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('at a deleted vehicle is refused', async () => {
    await deleteVehicle()
    const refused = await send(scene.admin, intent, fields())
    expect(refused.status).toBe(409)
    expect(await mainOf(refused)).toContain('This vehicle has been deleted and can&#x27;t be changed.')
  })

  it('of a photo of another vehicle is refused', async () => {
    const other = await aPhoto(app.db, { of: await aVehicle(app.db), by: scene.owner })
    const given = fields()
    const elsewhere: Record<string, string> = given.imageId
      ? { ...given, imageId: `m-${other.id}` }
      : { imageOrder: `${given.imageOrder},m-${other.id}` }
    expect((await send(scene.admin, intent, elsewhere)).status).toBe(given.imageId ? 404 : 409)
  })

  it.each(['', 'm-x', '7', 'v-1', 'm-0', `m-${'9'.repeat(30)}`])('of "%s" is refused', async (imageId) => {
    const given = fields()
    const malformed: Record<string, string> = given.imageId ? { ...given, imageId } : { imageOrder: imageId }
    expect([400, 404]).toContain((await send(scene.admin, intent, malformed)).status)
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })
})
