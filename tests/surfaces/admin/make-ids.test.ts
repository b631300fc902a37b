import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { someMembers } from '#tests/roles.ts'

/** What an admin's page still shows of a make or model that is gone never leads to another one. */
const app = testApp()
const members = someMembers(app)

const add = async (path: string, body: unknown) => {
  const admin = await app.browser(members.admin)
  const answer = await admin.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.json() as Promise<{ _id: string; models: { _id: string; name: string }[] }>
}
const addMake = (name: string) => add('/api/vehicle-makes', { name, category: 'Malaysian' })
const addModel = async (make: string, name: string) => {
  const { models } = await add(`/api/vehicle-makes/${make}/models`, { name })
  return models.find((model) => model.name === name)?._id ?? ''
}

describe.each(['form', 'call'] as const)('by %s', (by) => {
  const remove = async (make: string, model?: string) => {
    const admin = await app.browser(members.admin)
    const path = `/api/vehicle-makes/${make}${model === undefined ? '' : `/models/${model}`}`
    if (by === 'call') return admin.call('DELETE', path)
    const intent = model === undefined ? 'delete-make' : 'delete-model'
    return admin.post('/admin/vehicles', { intent, make, ...(model === undefined ? {} : { model }) })
  }
  const removed = by === 'form' ? 303 : 200

  it('a page that still shows a deleted make deletes no other one', async () => {
    const { _id: stale } = await addMake('Hennessey')
    expect((await remove(stale)).status).toBe(removed)
    const { _id: added } = await addMake('Rimac')
    expect(added).not.toBe(stale)
    expect((await remove(stale)).status).toBe(404)
    expect(
      await app.db.selectFrom('makes').select('name').where('name', '=', 'Rimac').execute(),
    ).toHaveLength(1)
  })

  it.each(['itself', 'with its make'])('nor does one that shows a model that went %s', async (how) => {
    const { _id: gone } = await addMake('Hennessey')
    const stale = await addModel(gone, 'Venom')
    if (how === 'itself') await remove(gone, stale)
    else await remove(gone)
    const { _id: make } = how === 'itself' ? { _id: gone } : await addMake('Hennessey')
    const added = await addModel(make, 'Exorcist')
    expect(added).not.toBe(stale)
    expect((await remove(make, stale)).status).toBe(404)
    expect(
      await app.db.selectFrom('models').select('name').where('name', '=', 'Exorcist').execute(),
    ).toHaveLength(1)
  })
})
