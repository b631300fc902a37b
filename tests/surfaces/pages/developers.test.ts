import { afterEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { testOrigin } from '#tests/browser.ts'

/** The OpenAPI document, and `/developers`, which shows it to people. */
const app = testApp()

afterEach(() => {
  env.BASE_URL = ''
})

async function page(path: string, language = 'en'): Promise<string> {
  return (await (await app.browser()).get(path, { 'Accept-Language': language })).text()
}

type Operation = {
  tags: string[]
  summary: string
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, unknown>
}

async function document() {
  return JSON.parse(await page('/api/openapi.json')) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, { properties?: object }> }
  }
}

/** `GET /api/vehicles/count` and its kin, each with its noun. */
async function calls() {
  return Object.entries((await document()).paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

/** The texts of a page, without its markup. */
function readable(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

describe('the document', () => {
  it('refers to nothing that is not in it', async () => {
    const whole = await document()
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to)
    expect(references.length).toBeGreaterThan(100)
    for (const reference of new Set(references)) {
      const steps = reference.replace(/^#\//, '').split('/')
      const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], whole)
      expect(target, reference).toBeDefined()
    }
  })

  it('tells of a vehicle once, and what a call takes, answers and refuses', async () => {
    const { paths, components, openapi } = await document()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(components.schemas.Vehicle?.properties ?? {})).toEqual(
      expect.arrayContaining(['_id', 'plate', 'basicInfo', 'images']),
    )
    const add = paths['/api/vehicles']?.post
    expect(Object.keys(add?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '409', '429']),
    )
    expect(paths['/api/vehicles/count']?.get?.responses).not.toHaveProperty('401')
  })

  it('gives every call a name of its own', async () => {
    const { paths } = await document()
    const ids = Object.values(paths).flatMap((byMethod) =>
      Object.values(byMethod).map((one) => (one as unknown as { operationId: string }).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('get-api-vehicles-explore')
  })
})

describe('/developers', () => {
  it('leads to every call, by its noun', async () => {
    const html = await page('/developers')
    for (const { method, path, operation } of await calls()) {
      const id = `${method}${path}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/-$/, '')
      expect(html).toContain(`href="/developers/api/${operation.tags[0]}#${id}"`)
      expect(readable(html)).toContain(`${method} ${path}`)
    }
  })

  it('says how refusals look, with their statuses and codes', async () => {
    const text = readable(await page('/developers'))
    for (const word of ['400', '401', '403', '404', '409', '413', '415', '429', '503', 'vehicle_not_found'])
      expect(text).toContain(word)
  })
})

describe('a noun’s page', () => {
  it('has each of its calls under an anchor, with what it takes and answers', async () => {
    const all = await calls()
    for (const noun of new Set(all.map(({ operation }) => operation.tags[0]))) {
      const html = await page(`/developers/api/${noun}`)
      const text = readable(html)
      for (const { method, path, operation } of all.filter((one) => one.operation.tags[0] === noun)) {
        const id = `${method}${path}`
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/-$/, '')
        const section = new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''
        expect(section, id).not.toBe('')
        expect(readable(section)).toContain(operation.summary)
        for (const { name } of operation.parameters ?? []) expect(section).toContain(`<code>${name}</code>`)
        const [body] = Object.values(operation.requestBody?.content ?? {})
        for (const name of Object.keys(body?.schema.properties ?? {}))
          expect(section).toContain(`<code>${name}</code>`)
      }
      // Whatever is linked within the page stands on it.
      for (const [, id] of html.matchAll(/href="#(shape-\w+)"/g)) expect(html).toContain(`id="${id}"`)
      expect(text).not.toContain('[object Object]')
    }
  })

  it('shows how a call is made', async () => {
    const text = readable(await page('/developers/api/vehicles'))
    expect(text).toContain(`curl '${testOrigin}/api/vehicles/count'`)
    expect(text).toContain(`curl -X POST '${testOrigin}/api/vehicles/v-34/like'`)
    expect(text).toContain(`-H 'Origin: ${testOrigin}'`)
    expect(text).toContain(`-d '{"plate":"WXY1234"}'`)
    expect(text).toContain("-F 'file=@car.jpg'")
  })

  it('makes its examples for the address that the site is known by', async () => {
    const example = (origin: string) => `curl '${origin}/api/vehicles/count'`
    expect(readable(await page('/developers/api/vehicles'))).toContain(example(testOrigin))
    env.BASE_URL = 'https://nampak.example'
    expect(readable(await page('/developers/api/vehicles'))).toContain(example('https://nampak.example'))
  })

  it('has its shapes folded away, their anchors in what a browser opens for them', async () => {
    const html = await page('/developers/api/vehicles')
    const folds = [
      ...html.matchAll(/<details(?![^>]*\sid=)[^>]*><summary>[\s\S]*?<\/summary><div id="(shape-\w+)"/g),
    ]
    const linked = [...html.matchAll(/href="#(shape-\w+)"/g)].map(([, id]) => id)
    expect(linked).toContain('shape-Vehicle')
    expect(folds.map(([, id]) => id)).toEqual(expect.arrayContaining(linked))
  })

  it.each([
    ['en', 'API calls: Logging in. '],
    ['ms', 'Panggilan API: Log masuk. '],
    ['zh', 'API 接口：登录。'],
  ])('is described by its name as it stands: %s', async (language, start) => {
    expect(await page('/developers/api/auth', language)).toContain(
      `<meta name="description" content="${start}`,
    )
  })

  it('says in whose hands a call is', async () => {
    const html = await page('/developers/api/admin')
    const section = (id: string) => new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0]
    expect(section('get-api-admin-pending-images')).toContain('For admins')
    expect(section('post-api-admin-report-image')).toContain('For members')
  })

  it.each(['/developers/api/nothing', '/developers/api/constructor', '/developers/api/%20'])(
    '%s is not there',
    async (path) => {
      expect((await (await app.browser()).get(path)).status).toBe(404)
    },
  )
})

it.each([
  ['ms', 'Kenderaan', 'Parameter'],
  ['zh', '车辆', '参数'],
])(
  'the frame is in the reader’s language, the document’s own words stay English: %s',
  async (language, title, word) => {
    const html = await page('/developers/api/vehicles', language)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(word)
    expect(html).toContain('<p lang="en">How many vehicles there are</p>')
    expect(await page('/developers', language)).toContain(title)
  },
)
