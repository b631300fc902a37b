/** Where the tests' site stands when it runs in this process. */
export const testOrigin = 'http://nampak.test'

type Fields = Record<string, string | File | File[]>

type Send = (request: Request) => Promise<Response>

/**
 * What a person has in front of the site: it keeps cookies, says as browsers do where a request comes from, and follows
 * no redirect by itself. `headers` of a single request go over its own; an empty one takes that header off.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #send: Send
  readonly #origin: string

  constructor(send: Send, origin: string) {
    this.#send = send
    this.#origin = origin
  }

  /** A page or, with `headers`, whatever else is read. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { headers: { 'Sec-Fetch-Dest': 'document', ...headers } })
  }

  /** A form as it is sent: multipart if there is a file in it. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
    }
    const hasFile = Object.values(fields).some((value) => typeof value !== 'string')
    const body = hasFile ? form : new URLSearchParams(fields as Record<string, string>)
    return this.request(path, { method: 'POST', body, headers })
  }

  /** A call of the API with a JSON body. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (body === undefined) return this.request(path, { method, headers })
    return this.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  }

  async request(
    path: string,
    init: { method?: string; body?: BodyInit; headers?: Record<string, string>; duplex?: 'half' } = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const isWrite = !['GET', 'HEAD'].includes(init.method ?? 'GET')
    const headers = new Headers({
      'Sec-Fetch-Site': 'same-origin',
      ...(isWrite ? { Origin: this.#origin } : {}),
      ...(cookie === '' ? {} : { Cookie: cookie }),
    })
    for (const [name, value] of Object.entries(init.headers ?? {})) {
      if (value === '') headers.delete(name)
      else headers.set(name, value)
    }
    const address = path.startsWith('/') ? this.#origin + path : path
    const response = await this.#send(new Request(address, { ...init, headers, redirect: 'manual' }))
    this.#keepCookies(response)
    return response
  }

  /** The same cookies in another browser: stolen, or another window. */
  copy(): Browser {
    const copy = new Browser(this.#send, this.#origin)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*max-age=0/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** The path a redirect leads to; another site's comes back whole. */
export function locationOf(response: Response): string {
  return response.headers.get('Location')?.replace(testOrigin, '') ?? ''
}

/** A page's own content, without what stands on every page around it. */
export async function mainOf(response: Response): Promise<string> {
  const html = await response.text()
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html
}

/** The first error beside a field of a page. */
export function fieldErrorOf(page: string): string | undefined {
  return /class="field__error"[^>]*>([^<]+)</.exec(page)?.[1]?.replaceAll('&#x27;', "'")
}

/** What a page says about what was just done, in its status region. */
export async function toastOf(response: Response): Promise<string> {
  const html = await response.text()
  return /class="toasts"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? ''
}
