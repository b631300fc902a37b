import { readdirSync, readFileSync } from 'node:fs'
import mdn from '@mdn/browser-compat-data/forLegacyNode'
import browserslist from 'browserslist'
import doiuse from 'doiuse'
import { Linter } from 'eslint'
import compat from 'eslint-plugin-compat'
import esX from 'eslint-plugin-es-x'
import postcss, { type Rule } from 'postcss'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildIfMissing } from '#tests/site.ts'

/** What is shipped, against the oldest browsers in package.json (docs/decisions/016). */
const assets = 'build/client/assets'
const scripts = browserslist(null, { env: 'scripts', path: '.' })
const styles = browserslist(null, { env: 'styles', path: '.' })

beforeAll(() => buildIfMissing(), 600_000)

const filesOf = (kind: string) =>
  readdirSync(assets)
    .filter((file) => file.endsWith(kind))
    .map((file) => ({
      name: file.replace(/(\.module)?-[\w-]{8}\.\w+$/, ''),
      code: readFileSync(`${assets}/${file}`, 'utf8'),
    }))

describe('The shipped scripts', () => {
  it('have no syntax and no functions that the oldest browsers do not know', () => {
    /** Asked for before they are used, or brought by `app/start/older-browsers.ts`; by the file's name. */
    const allowed = [
      'collection-fields Intl.Segmenter()',
      'confetti OffscreenCanvas',
      'libraries TransformStream',
      'older-browsers SubmitEvent',
      'older-browsers TextEncoderStream',
      'root SubmitEvent',
      'root TextEncoderStream',
      'root requestIdleCallback',
      'send-waiting navigator.locks()',
    ]
    const found = filesOf('.js').flatMap(({ name, code }) =>
      lintProblems(code).map((problem) => `${name} ${problem}`),
    )
    expect([...new Set(found)].sort()).toEqual(allowed)
  }, 300_000)

  it('call no methods that the oldest browsers do not know', () => {
    const allowed = {
      brought: [
        'forms .requestSubmit',
        'comments .requestSubmit',
        'submit-dialogs .requestSubmit',
        'libraries .pipeThrough',
        'older-browsers .pipeThrough',
      ],
      'asked for before': [
        'collection-fields .Segmenter',
        'collection-fields .segment',
        'confetti .transferControlToOffscreen',
        'confetti .transferToImageBitmap',
        'dialog .showModal',
        'libraries .skipTransition',
        'libraries .startViewTransition',
        'root .share',
      ],
      'of another thing of that name': [
        'libraries .subscribe',
        'mention-list .destroy',
        'older-browsers .take',
        'reorder-drag .toArray',
        'submit-dialogs .forget',
        ...['forms', 'libraries', 'reorder-drag', 'root'].map((name) => `${name} .createContext`),
      ],
    }
    const found = filesOf('.js').flatMap(({ name, code }) => newCalls(code).map((call) => `${name} ${call}`))
    expect([...new Set(found)].sort()).toEqual(Object.values(allowed).flat().sort())
  })

  test.each([
    ['structuredClone({})', 'structuredClone'],
    ['new Intl.Segmenter()', 'Intl.Segmenter()'],
    ['/(?<!a)b/.test("b")', 'es-x/no-regexp-lookbehind-assertions'],
    ['class A { #a() {} }', 'es-x/no-class-private-methods'],
    ['class A { static { f() } }', 'es-x/no-class-static-block'],
    ['await f()', 'es-x/no-top-level-await'],
    ['[1].at(-1)', '.at'],
    ['[].toSorted()', '.toSorted'],
    ['field.checkVisibility?.()', '.checkVisibility'],
    ['URL.canParse("")', 'URL.canParse'],
    ['Object.hasOwn({}, "a")', 'es-x/no-object-hasown'],
    ['Response.json({})', 'Response.json'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['crypto.randomUUID()', '.randomUUID'],
  ])('would be seen to have %s', (code, problem) => {
    expect([...lintProblems(code), ...newCalls(code)]).toContain(problem)
  })
})

/** Methods are found by their names, below: code without types may be about anything. */
const syntaxRules = Object.fromEntries(
  Object.entries(esX.configs['flat/restrict-to-es2021']?.rules ?? {}).filter(
    ([name]) => !name.includes('-prototype-'),
  ),
)

/** Rules that are broken, and functions that are newer than the oldest browsers. */
function lintProblems(code: string): string[] {
  const messages = new Linter().verify(code, {
    plugins: { compat, 'es-x': esX },
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    settings: { lintAllEsApis: true, browserslistOpts: { env: 'scripts', path: '.' } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      ...syntaxRules,
      // Of a later year, and known to all of them.
      'es-x/no-class-instance-fields': 'off',
      'es-x/no-regexp-lookbehind-assertions': 'error',
      'compat/compat': 'error',
    },
  })
  return messages.flatMap(({ ruleId, message }) => {
    if (ruleId === null) return [message]
    if (ruleId === 'compat/compat') return [message.replace(/ is not supported in .*/, '')]
    return [ruleId]
  })
}

/** Calls of methods (`.at`) and static ones (`URL.canParse`) whose every bearer of that name is too new. */
function newCalls(code: string): string[] {
  return [...code.matchAll(/([\w$]*)\??\.([a-zA-Z]\w+)(?:\?\.)?\(/g)].flatMap(([, owner = '', name = '']) => {
    if (functions.newStatic.has(`${owner}.${name}`)) return [`${owner}.${name}`]
    return functions.new.has(name) && !functions.old.has(name) ? [`.${name}`] : []
  })
}

type Support = { version_added?: string | boolean | null; flags?: unknown; prefix?: string }

/** What MDN's data say of the methods of the web and of the language, by name. */
const functions = (() => {
  const oldest = Object.fromEntries(
    (['chrome', 'firefox', 'safari'] as const).map((browser) => [
      browser,
      Math.min(
        ...scripts
          .filter((one) => one.startsWith(`${browser} `))
          .map((one) => Number.parseFloat(one.split(' ')[1] ?? '')),
      ),
    ]),
  )
  const isKnown = (support: Record<string, Support | Support[] | undefined>) =>
    Object.entries(oldest).every(([browser, version]) =>
      [support[browser] ?? []]
        .flat()
        .some(
          ({ version_added: since, flags, prefix }) =>
            typeof since === 'string' &&
            !flags &&
            !prefix &&
            Number.parseFloat(since.replace('≤', '')) <= version,
        ),
    )
  const names = { old: new Set<string>(), new: new Set<string>(), newStatic: new Set<string>() }
  const { builtins } = mdn.javascript
  for (const [owner, members] of Object.entries({ ...mdn.api, ...builtins, ...builtins?.Intl })) {
    if (owner === '__compat') continue
    for (const [member, { __compat: compatibility }] of Object.entries(members as Identifiers)) {
      if (!compatibility || member === '__compat') continue
      const isOld = isKnown(compatibility.support as Parameters<typeof isKnown>[0])
      const [name = '', kind] = member.split('_')
      if (isOld) names.old.add(name)
      else if (kind === 'static') names.newStatic.add(`${owner}.${name}`)
      else names.new.add(name)
    }
  }
  return names
})()

type Identifiers = Record<string, { __compat?: { support: object } }>

describe('The shipped style sheets', () => {
  /** What old browsers do without: the page is read and used all the same. */
  const dispensable: Record<string, string> = {
    'css-color-adjust': 'on paper bars and plates are as the browser prints them',
    'css-conic-gradients': 'the ring of a countdown is not drawn',
    'css-file-selector-button': 'the button of a file field looks as the browser has it',
    'css-focus-visible': 'the browser draws its own focus ring',
    'css-has': 'what is chosen is marked by the field itself',
    'css-media-scripting': 'the place of what scripts bring is kept',
    'css-not-sel-list': 'only `:not()` of one simple selector is used, which is older',
    'css-overscroll-behavior': 'the page scrolls on where a list ends',
    'css-resize': 'texts grow by themselves on phones',
    'css-scrollbar': 'the scroll bar shows',
    'css-selection': 'the browser’s own colours',
    'css-touch-action': 'taps wait for a second one',
    'css3-cursors': 'phones have none',
    'flexbox-gap': 'things stand closer together',
    'text-size-adjust': 'texts are enlarged in landscape',
    'viewport-unit-variants': 'the height before it is taken',
  }
  /** Known to all of them, but for corners that are not used. */
  const wellKnown = (missing: string | undefined) => missing === undefined || missing === ''

  it('use nothing that the oldest browsers cannot do without', async () => {
    const used = new Set<string>()
    for (const { code } of filesOf('.css')) {
      const onFeatureUsage = ({
        feature,
        featureData,
      }: {
        feature: string
        featureData: { missing?: string }
      }) => void (wellKnown(featureData.missing) || used.add(feature))
      await postcss([doiuse({ browsers: styles, onFeatureUsage })]).process(code, { from: undefined })
    }
    expect([...used].sort()).toEqual(Object.keys(dispensable).sort())
  })

  it('have no layers, and no rule that is lost for one of its selectors', () => {
    const sheets = filesOf('.css')
    expect(sheets.length).toBeGreaterThan(3)
    for (const { name: sheet, code } of sheets) {
      const lost: string[] = []
      const root = postcss.parse(code)
      root.walkAtRules(/^(layer|container|supports|scope)$/, ({ name }) => void lost.push(`@${name}`))
      root.walkRules((rule) => void (isLost(rule) && lost.push(rule.selector)))
      expect(lost, sheet).toEqual([])
    }
  })
})

const newer = /:(?:is|where|has|focus-visible)\b|::file-selector-button/

/** An unknown selector takes those beside it along. */
function isLost({ selectors }: Rule): boolean {
  return selectors.some((one) => newer.test(one)) && !selectors.every((one) => newer.test(one))
}
