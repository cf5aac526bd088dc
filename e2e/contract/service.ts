import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { readErrorMessages } from '#/contract/format/error-body'
import { type Person, personSchema } from '#/contract/persons'
import { openMock } from '#/mock/mock'
import { listen } from '#/serve/listen'
import { testDatabase } from '#/store/testing'

/** A response from the service, with its body read. */
export class Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string

  constructor({ status, headers }: Response, text: string) {
    this.status = status
    this.headers = headers
    this.text = text
  }

  /** The JSON value; undefined if there was no body. */
  get body(): unknown {
    const value: unknown = this.text === '' ? undefined : JSON.parse(this.text)
    return value
  }

  get person(): Person {
    return personSchema.parse(this.body)
  }

  get persons(): Person[] {
    return z.array(personSchema).parse(this.body)
  }

  /** The messages of an error body, standard or not, as the app reads them. */
  get messages(): string[] {
    return readErrorMessages(this.body)
  }
}

const companySchema = z.object({ company_key: z.string(), app_ids: z.array(z.string()) })

export interface Call {
  body?: unknown
  /** Sent unchanged instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>
  version?: 1 | 2
  /** `user:password`; null sends no Authorization header. */
  user?: string | null
  headers?: Record<string, string>
}

interface ServiceOptions {
  rateLimit: boolean
  /** The data of the companies that every service has. `demo` takes three times as long to start. */
  dataset?: 'demo' | 'empty'
  /** How many seconds an import batch takes to settle. */
  importSeconds?: number
}

/**
 * The service under test: at SERVICE_URL if set (Vitest uses BASE_URL itself), otherwise a mock server for this test
 * file.
 */
export class Service {
  #baseUrl = process.env['SERVICE_URL']?.replace(/\/$/, '') ?? ''
  #close = async (): Promise<void> => {}

  get baseUrl(): string {
    return this.#baseUrl
  }

  async start({ rateLimit, dataset = 'empty', importSeconds = 45 }: ServiceOptions): Promise<void> {
    if (this.#baseUrl !== '') return
    const database = await testDatabase()
    const mock = await openMock({
      data: 'memory',
      databaseUrl: database.url,
      dataset,
      rateLimit,
      importSeconds,
    })
    const server = await listen({ fetch: mock.fetch, host: '127.0.0.1', port: 0 })
    this.#baseUrl = `http://127.0.0.1:${server.port}`
    this.#close = async () => {
      await server.close()
      await mock.close()
      await database.drop()
    }
  }

  stop(): Promise<void> {
    return this.#close()
  }

  /** Sends a call to a path, which must already be percent-encoded. */
  async send(
    method: string,
    path: string,
    { body, raw, version = 2, user = 'demo:demo', headers = {} }: Call = {},
  ): Promise<Reply> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...(user !== null && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
        ...(version === 2 && { 'x-api-version': '2' }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    return new Reply(response, await response.text())
  }

  /** Adds a company for one test. */
  async addCompany(options: { dataset?: 'empty' | 'demo'; home_country?: string } = {}): Promise<Company> {
    const reply = await this.send('POST', '/__mock/companies', { body: options })
    if (reply.status !== 201) throw new Error(`Adding a company failed: ${reply.status} ${reply.text}`)
    const { company_key, app_ids } = companySchema.parse(reply.body)
    return new Company(this, company_key, app_ids[0] ?? '')
  }
}

/** One company of the service, and calls on its behalf. */
export class Company {
  readonly key: string
  readonly app: string
  readonly #service: Service

  constructor(service: Service, key: string, app: string) {
    this.#service = service
    this.key = key
    this.app = app
  }

  /** Sends a call to a path below the company. */
  send(method: string, path: string, call?: Call): Promise<Reply> {
    return this.#service.send(method, `/companies/${this.key}${path}`, call)
  }

  addPerson(body: unknown, call: Call = {}): Promise<Reply> {
    return this.send('POST', '/mobiledb/persons/', { ...call, body })
  }

  getPerson(personKey: string, call?: Call): Promise<Reply> {
    return this.send('GET', `/mobiledb/persons/${personKey}`, call)
  }

  updatePerson(personKey: string, body: unknown, call: Call = {}): Promise<Reply> {
    return this.send('PUT', `/mobiledb/persons/${personKey}`, { ...call, body })
  }

  /** Gets or puts a person by external id. */
  sendByExternalId(method: 'GET' | 'PUT', id: string, body?: unknown, call: Call = {}): Promise<Reply> {
    return this.send(method, `/mobiledb/persons/external/${encodeURIComponent(id)}`, {
      ...call,
      ...(body !== undefined && { body }),
    })
  }

  searchPersons(mdn: string, call?: Call): Promise<Reply> {
    return this.send('GET', `/mobiledb/persons?${new URLSearchParams({ mdn })}`, call)
  }

  /** Adds a person through the control route, which accepts a number that someone has at another carrier. */
  addPersonAtCarrier(body: object): Promise<Reply> {
    return this.#service.send('POST', `/__mock/companies/${this.key}/persons`, { body })
  }
}

/** The service for the tests of one file, started before them and stopped after them. */
export function useService(options: ServiceOptions = { rateLimit: false }): Service {
  const service = new Service()
  beforeAll(() => service.start(options))
  afterAll(() => service.stop())
  return service
}
