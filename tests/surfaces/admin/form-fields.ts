/** The fields of a page's form of that intent, as a browser would send them. */
export function fieldsOf(page: string, intent: string): Record<string, string> {
  const form = [...page.matchAll(/<form[^]*?<\/form>/g)]
    .map(([html]) => html)
    .find((html) => html.includes(`name="intent" value="${intent}"`))
  if (form === undefined) throw new Error(`No form of ${intent}`)
  return Object.fromEntries([...inputsOf(form), ...textareasOf(form), ...selectsOf(form)])
}

function inputsOf(form: string): [string, string][] {
  return [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const isOff = attribute(tag, 'type') === 'checkbox' && !/ checked=/.test(tag)
    const name = attribute(tag, 'name')
    const usual = attribute(tag, 'type') === 'checkbox' ? 'on' : ''
    return name === undefined || isOff ? [] : [[name, attribute(tag, 'value') ?? usual]]
  })
}

function textareasOf(form: string): [string, string][] {
  return [...form.matchAll(/(<textarea\b[^>]*>)([^]*?)<\/textarea>/g)].map(([, tag = '', text = '']) => [
    attribute(tag, 'name') ?? '',
    // The first line break of a textarea is none of its text.
    decoded(text.replace(/^\n/, '')).replace(/\r?\n/g, '\r\n'),
  ])
}

function selectsOf(form: string): [string, string][] {
  return [...form.matchAll(/(<select\b[^>]*>)([^]*?)<\/select>/g)].map(([, tag = '', options = '']) => {
    const chosen = /<option[^>]*selected=""[^>]*>/.exec(options)?.[0] ?? options
    return [attribute(tag, 'name') ?? '', attribute(chosen, 'value') ?? '']
  })
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decoded(value)
}

function decoded(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
