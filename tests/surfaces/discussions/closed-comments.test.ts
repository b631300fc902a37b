import { beforeEach, describe, expect, it } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import { aMember } from '#tests/factories.ts'
import {
  add,
  at,
  controlsIn,
  discussionScreens,
  edit,
  emptyIt,
  hidden,
  hide,
  like,
  refusal,
  remove,
  reply,
  report,
  scene,
  send,
  shown,
  texts,
  textsIn,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** Comments that are not there, deleted or hidden, or at a deleted vehicle: nothing is done with them. */
const app = discussionScreens()

const deletePlate = () => deleteVehicle(app.db, scene.spotter, scene.vehicle.id, Date.now())

describe('a comment that is not there', () => {
  it.each(['c-999', 'c-0', 'c-x', 'v-1', 'nonsense', '1'])(
    '%s: 404, for every screen and form',
    async (id) => {
      const path = (rest = '') => `/comments/${id}${rest}`
      const asked = ['', '/reply', '/edit', '/report', '/delete', '/replies']
      for (const rest of asked) expect((await scene.authors.get(path(rest))).status).toBe(404)
      const sent: [string, Record<string, string>][] = [
        ['', { intent: 'like-comment', liked: 'true' }],
        ['/reply', { intent: 'reply-comment', comment: 'x' }],
        ['/edit', { intent: 'edit-comment', comment: 'x' }],
        ['/report', { intent: 'report-comment', reason: 'x' }],
        ['/delete', { intent: 'delete-comment' }],
      ]
      for (const [rest, fields] of sent)
        expect((await send(scene.authors, path(rest), fields)).status).toBe(404)
    },
  )
})

describe('a deleted comment', () => {
  beforeEach(emptyIt)

  it('is neither answered, edited, liked nor deleted again', async () => {
    for (const write of [reply('x'), edit('x'), like(), remove()]) expect((await write).status).toBe(409)
    expect([404, 409]).toContain((await report()).status)
    expect(await texts()).toEqual(['Where?'])
    expect(controlsIn(await shown(scene.authors))).toEqual([])
  })

  it('gives back a reply that was being written, and says why', async () => {
    const { status, said, typed } = await refusal(await reply('A long answer'))
    expect([status, said]).toEqual([409, 'This comment has been deleted.'])
    expect(typed).toContain('A long answer')
  })
})

describe('a hidden comment', () => {
  beforeEach(() => hide())

  it('is neither liked nor answered, nor reported again', async () => {
    for (const write of [reply('x'), like()]) expect((await write).status).toBe(409)
    expect((await report()).status).toBe(404)
  })

  it('gives back a reply that was being written, and says why', async () => {
    const { status, said, typed } = await refusal(await reply('A long answer'))
    expect([status, said]).toEqual([409, expect.stringMatching(hidden)])
    expect(typed).toContain('A long answer')
  })

  it('is still its author’s to edit and delete', async () => {
    expect((await edit('Kinder')).status).toBe(303)
    expect(await texts(scene.authors)).toEqual(['Kinder'])
    expect(await texts()).toEqual([])
    expect((await remove()).status).toBe(303)
  })
})

describe('a deleted vehicle', () => {
  beforeEach(deletePlate)

  it('takes no comment; what was written comes back', async () => {
    for (const by of [scene.browser, await app.browser(scene.spotter)]) {
      const { status, said, typed } = await refusal(await add('Farewell', by))
      expect(status).toBe(409)
      expect(said).toBe("This vehicle has been deleted and can't be changed.")
      expect(typed).toContain('Farewell')
    }
  })

  it('has no comments for others to do anything with', async () => {
    for (const write of [reply('x'), edit('x'), like(), report(), remove()]) {
      expect((await write).status).toBe(404)
    }
    for (const rest of ['', '/reply', '/edit', '/report', '/delete', '/replies']) {
      expect((await scene.authors.get(at(rest))).status).toBe(404)
    }
  })

  it('is read by its first spotter and admins, who can do nothing more', async () => {
    for (const one of [scene.spotter, await aMember(app.db, { isAdmin: true })]) {
      const by = await app.browser(one)
      const html = await shown(by)
      expect(textsIn(html)).toEqual(['Seen in Ipoh'])
      expect(html).toContain('This vehicle has been deleted, so its discussion is closed.')
      expect([controlsIn(html), html.includes('<form')]).toEqual([[], false])
      for (const write of [reply('x', by), like('true', by), report('x', by)]) {
        expect((await write).status).toBe(409)
      }
    }
  })

  it('asks nobody to be the first where nothing was said', async () => {
    await app.db.deleteFrom('comments').execute()
    const html = await shown(await app.browser(scene.spotter))
    expect(html).toContain('This vehicle has been deleted, so its discussion is closed.')
    expect(html).not.toContain('Be the first!')
  })
})
