import { type MockState, mockStateSchema } from '#/contract/control'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { type Connection, type ConnectionChoice, connectionChoiceSchema, connectionSchema } from '#/contract/gateway'
import type { ConnectionConfig } from './connections'
import { httpUpstream } from './upstream/http-upstream'
import { type MockService, mockUpstream } from './upstream/mock-upstream'
import { UPSTREAM_LIMITS, type Upstream, type UpstreamLimits } from './upstream/upstream'

/** What is configured for a company, or what the mock reports about it. */
export interface CompanyDetails {
  readonly company_name: string | null
  readonly home_country: string
  readonly app_ids: string[]
  readonly custom_fields: Connection['custom_fields']
}

/** A connection and its service. */
export interface DirectoryEntry {
  readonly config: ConnectionConfig
  readonly upstream: Upstream
}

/** The connections of this server, each with its service. */
export class Directory {
  readonly #entries: ReadonlyMap<string, DirectoryEntry>
  readonly #mock: MockService | undefined

  /** @throws Error if a connection needs the mock and there is none */
  constructor(
    connections: readonly ConnectionConfig[],
    mock: MockService | undefined,
    limits: UpstreamLimits = UPSTREAM_LIMITS,
  ) {
    this.#mock = mock
    this.#entries = new Map(
      connections.map(config => [config.id, { config, upstream: upstreamOf(config, mock, limits) }]),
    )
  }

  find(id: string): DirectoryEntry | undefined {
    return this.#entries.get(id)
  }

  /** The connections, without details that browsers must not see. */
  list(): Promise<Connection[]> {
    return Promise.all([...this.#entries.values()].map(({ config }) => this.describe(config)))
  }

  /** What anyone may know about the connections before signing in. Only the mock names its companies and users. */
  choices(): Promise<ConnectionChoice[]> {
    return Promise.all(
      [...this.#entries.values()].map(async ({ config }) => {
        const { company_keys, ...connection } = await this.describe(config)
        return connectionChoiceSchema.parse({
          ...connection,
          company_keys: config.mock ? company_keys : [],
          company_optional: config.company_keys.length > 0,
        })
      }),
    )
  }

  /** A connection as browsers may see it. The mock reports its own companies, fields, and users. */
  async describe(config: ConnectionConfig): Promise<Connection> {
    // Only properties in the contract's schema, which does not include the base URL
    const connection = connectionSchema.parse(config)
    const state = config.mock ? await this.#mockState() : null
    if (!state) return connection
    return {
      ...connection,
      company_keys: state.companies.map(company => company.company_key),
      custom_fields: state.companies[0]?.custom_fields ?? [],
      broadcast_selectors: [...broadcastSelectors],
      hint: state.users.map(({ user, password }) => ({ user, password })),
    }
  }

  /** What is known about a company of a connection. */
  async company(config: ConnectionConfig, companyKey: string): Promise<CompanyDetails> {
    const state = config.mock ? await this.#mockState() : null
    const company = state?.companies.find(({ company_key }) => company_key === companyKey)
    const { home_country, app_ids, custom_fields } = company ?? config
    return { company_name: company?.name ?? null, home_country, app_ids, custom_fields }
  }

  close(): void {
    for (const { upstream } of this.#entries.values()) upstream.close()
  }

  async #mockState(): Promise<MockState | null> {
    const reply = await this.#mock?.fetch(new Request('http://127.0.0.1/__mock'), {
      peer: '127.0.0.1',
      rawPath: '/__mock',
    })
    const state = mockStateSchema.safeParse(await reply?.json())
    return state.success ? state.data : null
  }
}

function upstreamOf(config: ConnectionConfig, mock: MockService | undefined, limits: UpstreamLimits): Upstream {
  if (!config.mock) return httpUpstream(config.base_url, limits)
  if (!mock) throw new Error(`The connection ${config.id} needs the mock.`)
  return mockUpstream(mock, limits)
}
