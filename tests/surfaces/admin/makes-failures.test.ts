import { expect, it, vi } from 'vitest'
import * as verbs from '#app/domain/make-management/make-management.server.ts'
import * as reading from '#app/domain/makes/makes.server.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** What the tab of makes says where something fails (AV-02, AV-19 to AV-25), and its choices (AV-05, AV-17). */
const app = testApp()
const anAdmin = async () => app.browser(await aMember(app.db, { isAdmin: true }))
const fails = () => Promise.reject(new Error('No disk'))

it('offers eight categories (AV-05, AV-17)', async () => {
  const main = await mainOf(await (await anAdmin()).get('/admin/vehicles'))
  const select = /<select[^>]*name="category"[^>]*>([^]*?)<\/select>/.exec(main)?.[1] ?? ''
  expect([...select.matchAll(/<option value="(\w+)"/g)].map(([, category]) => category)).toEqual(
    'European American Japanese Korean Malaysian Chinese Luxury Classic'.split(' '),
  )
})

it.each([
  [
    'addMake',
    'add-make',
    { name: 'Hennessey', category: 'Luxury' },
    'Error adding make: Failed to add vehicle make',
  ],
  ['addModel', 'add-model', { make: 'BMW', name: 'M9' }, 'Error adding model: Failed to add vehicle model'],
  [
    'deleteModel',
    'delete-model',
    { make: 'BMW', model: 'M3' },
    'Error deleting model: Failed to delete vehicle model',
  ],
] as const)('%s that fails says so above the tabs (AV-20 to AV-25)', async (verb, intent, fields, text) => {
  const failing = vi.spyOn(verbs, verb).mockImplementation(fails)
  try {
    const answer = await (await anAdmin()).post('/admin/vehicles', { intent, ...fields })
    expect(answer.status).toBe(500)
    expect(await mainOf(answer)).toContain(text)
  } finally {
    failing.mockRestore()
  }
})

it('a model that is gone is not deleted once more, and the banner says why (AV-25)', async () => {
  const fields = { intent: 'delete-model', make: 'BMW', model: 'M99' }
  const answer = await (await anAdmin()).post('/admin/vehicles', fields)
  expect(answer.status).toBe(404)
  expect(await mainOf(answer)).toContain('Error deleting model: This make has no such model.')
})

it('makes that cannot be read leave a text in their place; the rest is there (AV-02, AV-19)', async () => {
  const failing = vi.spyOn(reading, 'listMakes').mockImplementation(fails)
  try {
    const answer = await (await anAdmin()).get('/admin/vehicles')
    expect(answer.status).toBe(500)
    const main = await mainOf(answer)
    expect(main).toContain('Failed to load vehicle makes')
    expect(main).toContain('Add New Make')
  } finally {
    failing.mockRestore()
  }
})
