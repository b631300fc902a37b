import { expect, test } from 'vitest'
import {
  ActionForm,
  Checkbox,
  Field,
  FormError,
  FormKey,
  Select,
  TextField,
} from '#app/components/forms/forms.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import { rendered } from '#tests/render.tsx'

const refused: FormAnswer = {
  code: 'invalid',
  intent: 'create-vehicle',
  values: {
    intent: 'create-vehicle',
    plate: 'ABC 12345678',
    bodyStyle: 'Coupe',
    description: 'two <b>',
    ok: 'on',
  },
  fieldErrors: { plate: 'Too long.', description: 'Too plain.' },
  message: null,
}

test('a fresh form shows its own defaults and no error', async () => {
  const html = await shown({})
  expect(tag(html, 'plate')).toContain('value="WXY 8"')
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('role="alert"')
  expect(tag(html, 'formKey')).toContain('value="key-1"')
  expect(tag(html, 'intent')).toContain('value="create-vehicle"')
})

test('what was typed comes back, whatever the kind of field', async () => {
  const html = await shown({ answer: refused })
  expect(tag(html, 'plate')).toContain('value="ABC 12345678"')
  expect(html).toContain('two &lt;b&gt;</textarea>')
  expect(html).toMatch(/<option selected="">Coupe<\/option>/)
  expect(tag(html, 'ok')).toContain('checked')
  expect(tag(html, 'news')).not.toContain('checked')
})

test('every error is linked to its field, and the first field at fault has the focus', async () => {
  const html = await shown({ answer: refused })
  for (const [name, text] of Object.entries(refused.fieldErrors)) {
    const field = tag(html, name)
    expect(field).toContain('aria-invalid="true"')
    const described = /aria-describedby="([^"]+)"/.exec(field)?.[1]?.split(' ') ?? []
    expect(described.map((id) => textOf(html, id))).toContain(text)
  }
  expect(html.match(/autofocus/gi)).toHaveLength(1)
  expect(tag(html, 'plate')).toMatch(/autofocus/i)
})

test('help stays linked beside the error', async () => {
  const html = await shown({ answer: refused })
  const described = /aria-describedby="([^"]+)"/.exec(tag(html, 'plate'))?.[1]?.split(' ') ?? []
  expect(described.map((id) => textOf(html, id))).toEqual(['As on the car.', 'Too long.'])
})

test('a refusal of the whole form is an alert in focus', async () => {
  const html = await shown({ answer: { ...refused, fieldErrors: {}, message: 'Too many plates today.' } })
  expect(html).toMatch(/<p[^>]* role="alert" tabindex="-1" autofocus=""[^>]*>Too many plates today\.<\/p>/i)
})

test('the answer to another intent, or to a form with other hidden fields, changes nothing', async () => {
  const other = await shown({ answer: { ...refused, intent: 'delete-image' } })
  expect(other).toBe(await shown({}))
  const values = { ...refused.values, imageId: 'm-2' }
  const first = await shown({ answer: { ...refused, values }, hidden: { imageId: 'm-1' } })
  const second = await shown({ answer: { ...refused, values }, hidden: { imageId: 'm-2' } })
  expect(first).not.toContain('Too long.')
  expect(second).toContain('Too long.')
})

test('a form that waited for its sender to sign in is filled in again, without errors', async () => {
  const html = await shown({ draft: { intent: 'create-vehicle', fields: { plate: 'BQT 77' } } })
  expect(tag(html, 'plate')).toContain('value="BQT 77"')
  expect(html).not.toContain('aria-invalid')
})

async function shown(at: {
  answer?: FormAnswer
  draft?: object
  hidden?: Record<string, string>
}): Promise<string> {
  const form = (
    <ActionForm intent="create-vehicle" hiddenFields={at.hidden}>
      <FormKey />
      <FormError />
      <Field label="Plate" name="plate" help="As on the car." defaultValue="WXY 8" />
      <Select label="Body style" name="bodyStyle" defaultValue="Sedan">
        <option>Sedan</option>
        <option>Coupe</option>
      </Select>
      <TextField label="Description" name="description" />
      <Checkbox label="Guidelines" name="ok" />
      <Checkbox label="News" name="news" defaultChecked />
    </ActionForm>
  )
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: () => ({ site: { formKey: 'key-1' } }),
      children: [
        {
          id: 'screen',
          index: true,
          element: form,
          loader: () => ({ draft: at.draft ?? null }),
          action: () => at.answer ?? null,
        },
      ],
    },
  ]
  const sent = at.answer ? { method: 'POST', body: new URLSearchParams() } : {}
  return rendered(routes, '/?index', sent)
}

/** The tag of the field with that name. */
function tag(html: string, name: string): string {
  return new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
}

function textOf(html: string, id: string): string | undefined {
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
}
