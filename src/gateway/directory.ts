import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from '#/contract/custom-fields'
import { type Connection, connectionSchema } from '#/contract/gateway'
import type { ConnectionConfig } from './connections'
import { httpUpstream } from './http-upstream'
import { type MockService, mockUpstream } from './mock-upstream'
import type { Upstream } from './upstream'

/** What `GET /__mock` tells of the mock's world (mock-server.md "Control routes"). */
const worldSchema = z.looseObject({
  companies: z.array(
    z.looseObject({
      company_key: z.string(),
      name: z.string(),
      home_country: z.string(),
      app_ids: z.array(z.string()),
      custom_fields: z.array(customFieldDefinitionSchema),
    }),
  ),
  users: z.array(z.looseObject({ user: z.string(), password: z.string() })),
})
type World = z.infer<typeof worldSchema>

/** All selectors of decision 31: the mock knows them. */
const ALL_SELECTORS = ['any', 'none', 'starts_with', 'before', 'after', 'on', 'between', '=', '<', '<=', '>', '>=']

/** What is known of a company beyond its key, without asking the service. */
export interface CompanyFacts {
  readonly company_name: string | null
  readonly home_country: string
  readonly app_ids: string[]
  readonly custom_fields: Connection['custom_fields']
}

interface Entry {
  readonly config: ConnectionConfig
  readonly upstream: Upstream
}

/** The services this server may talk to. */
export class Directory {
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #mock: MockService | undefined

  /** @throws Error when a connection is the mock's and there is none */
  constructor(connections: readonly ConnectionConfig[], mock: MockService | undefined) {
    this.#mock = mock
    this.#entries = new Map(connections.map(config => [config.id, { config, upstream: upstreamOf(config, mock) }]))
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** The connections as a browser may know them. */
  list(): Promise<Connection[]> {
    return Promise.all([...this.#entries.values()].map(({ config }) => this.describe(config)))
  }

  async describe(config: ConnectionConfig): Promise<Connection> {
    // Picks what the contract lists: the base URL is not among it.
    const connection = connectionSchema.parse(config)
    const world = config.mock ? await this.#world() : null
    if (!world) return connection
    return {
      ...connection,
      company_keys: world.companies.map(company => company.company_key),
      custom_fields: world.companies[0]?.custom_fields ?? [],
      broadcast_selectors: ALL_SELECTORS,
      hint: world.users.map(({ user, password }) => ({ user, password })),
    }
  }

  async company(config: ConnectionConfig, companyKey: string): Promise<CompanyFacts> {
    const world = config.mock ? await this.#world() : null
    const company = world?.companies.find(({ company_key }) => company_key === companyKey)
    const { home_country, app_ids, custom_fields } = company ?? config
    return { company_name: company?.name ?? null, home_country, app_ids, custom_fields }
  }

  close(): void {
    for (const { upstream } of this.#entries.values()) upstream.close()
  }

  async #world(): Promise<World | null> {
    const reply = await this.#mock?.fetch(new Request('http://127.0.0.1/__mock'), {
      peer: '127.0.0.1',
      rawPath: '/__mock',
    })
    const world = worldSchema.safeParse(await reply?.json())
    return world.success ? world.data : null
  }
}

function upstreamOf(config: ConnectionConfig, mock: MockService | undefined): Upstream {
  if (!config.mock) return httpUpstream(config.base_url)
  if (!mock) throw new Error(`The connection ${config.id} needs the mock.`)
  return mockUpstream(mock)
}
