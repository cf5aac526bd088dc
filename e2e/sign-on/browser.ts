import { HEADERS, sessionSchema, type Session } from '#/contract/gateway'

/** A request of the browser, kept so that tests can search it for secrets. */
export interface Sent {
  readonly url: string
  readonly text: string
}

interface Cookie {
  /** `name=value`. */
  readonly pair: string
  /** Ends with a slash. */
  readonly path: string
}

/**
 * A browser without pages: keeps cookies by host and path, fills in the forms of the provider, and calls a dashboard
 * server as its pages do.
 */
export class Browser {
  readonly sent: Sent[] = []
  /** By host. */
  readonly #cookies = new Map<string, Map<string, Cookie>>()
  #session: Session | null = null

  /** One request, without following redirects. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { host, pathname } = new URL(url)
    const jar = this.#cookies.get(host) ?? new Map<string, Cookie>()
    this.#cookies.set(host, jar)
    const headers = new Headers(init.headers)
    const sent = [...jar.values()].filter(({ path }) => `${pathname}/`.startsWith(path))
    headers.set('cookie', sent.map(({ pair }) => pair).join('; '))
    this.sent.push({ url, text: JSON.stringify([url, [...headers], init.body ?? '']) })
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/'
      const key = `${pair.slice(0, pair.indexOf('='))} ${path}`
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(key)
      else jar.set(key, { pair, path: path.endsWith('/') ? path : `${path}/` })
    }
    return response
  }

  /** Opens a URL as a link does, following redirects. Returns the last URL and its HTML. */
  async visit(url: string, init: RequestInit = {}): Promise<{ url: string; html: string }> {
    const response = await this.request(url, init)
    const to = response.headers.get('location')
    if (to !== null && response.status >= 300 && response.status < 400) return this.visit(new URL(to, url).href)
    return { url, html: await response.text() }
  }

  /** Signs on at the provider with a name, and consents to what it asks for. Returns the path that this ends at. */
  signOn(origin: string, name: string, to = ''): Promise<string> {
    return this.continueSignOn(`${origin}/sign-on/start?${new URLSearchParams({ to }).toString()}`, origin, name)
  }

  /** Signs on from a page of the provider, as in a tab where sign-on was started earlier. */
  async continueSignOn(url: string, origin: string, name: string): Promise<string> {
    let page = await this.visit(url)
    for (let step = 0; step < 3 && !page.url.startsWith(origin); step++) {
      const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(page.html)?.[1]
      if (action === undefined || prompt === undefined)
        throw new Error(`The provider shows no form: ${page.html.slice(0, 2000)}`)
      page = await this.visit(new URL(action, page.url).href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ prompt, login: name, password: 'any' }).toString(),
      })
    }
    return page.url.slice(origin.length)
  }

  /** A call as a page of the dashboard makes it. */
  call(origin: string, method: string, path: string, body?: unknown, key = crypto.randomUUID()): Promise<Response> {
    return this.request(origin + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        [HEADERS.request]: crypto.randomUUID(),
        ...(this.#session && { [HEADERS.session]: this.#session.id }),
        ...(method !== 'GET' && { [HEADERS.key]: key, 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** The headers that name the open session to a server, as lines of a request. */
  headersOf(origin: string): string[] {
    const jar = this.#cookies.get(new URL(origin).host) ?? new Map<string, Cookie>()
    const cookie = [...jar.values()].map(({ pair }) => pair).join('; ')
    return [`Cookie: ${cookie}`, ...(this.#session ? [`${HEADERS.session}: ${this.#session.id}`] : [])]
  }

  /** Opens a company after signing on. */
  async open(origin: string, connection: string, companyKey: string): Promise<Response> {
    const response = await this.call(origin, 'POST', '/session', { connection, company_key: companyKey })
    if (response.status === 201) this.#session = sessionSchema.parse(await response.clone().json())
    return response
  }
}
