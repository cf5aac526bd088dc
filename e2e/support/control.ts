import * as z from 'zod/mini'
import { callControl } from './calls.mjs'

const companySchema = z.object({ company_key: z.string(), name: z.string(), home_country: z.string() })
const personSchema = z.looseObject({ person_key: z.string() })
const clockSchema = z.object({ now: z.string() })

/** A rule of PUT /__mock/faults. `path` is that of the service, not of the gateway. */
export interface FaultRule {
  method?: string
  path?: string
  status?: number
  body?: unknown
  headers?: Record<string, string>
  delay_ms?: number
  drop?: 'before' | 'after'
  probability?: number
  times?: number
}

export interface NewPerson {
  mdn: string
  carrier_code: string
  external_person_id?: string
  custom_fields?: Record<string, unknown>
}

/** The control routes of the mock: changes that do not come from the dashboard. */
export class Control {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Calls a control route. Throws with the text of the response if it is not 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return callControl(this.#url, method, path, body)
  }

  async reset(dataset: 'demo' | 'empty' = 'demo'): Promise<void> {
    await this.call('POST', '/reset', { dataset })
  }

  async newCompany(
    dataset: 'demo' | 'persons' | 'empty',
    options: Record<string, unknown> = {},
  ): Promise<z.infer<typeof companySchema>> {
    return companySchema.parse(await this.call('POST', '/companies', { dataset, ...options }))
  }

  /** Creates a person outside the service's rules: the phone number may already exist. */
  async newPerson(companyKey: string, person: NewPerson): Promise<z.infer<typeof personSchema>> {
    return personSchema.parse(await this.call('POST', `/companies/${encodeURIComponent(companyKey)}/persons`, person))
  }

  /** Advances the clock by an ISO 8601 duration such as `PT15M`. Returns the mock's new time. */
  async advance(duration: string): Promise<string> {
    return clockSchema.parse(await this.call('POST', '/clock', { advance: duration })).now
  }

  /** The time of the mock's clock, in ms. */
  async now(): Promise<number> {
    return Date.parse(clockSchema.parse(await this.call('GET', '')).now)
  }

  /** Sets the clock to a later time, in ms. Everything due is done before this resolves. */
  async setClock(ms: number): Promise<void> {
    await this.call('POST', '/clock', { now: new Date(ms).toISOString() })
  }

  async setFaults(...rules: FaultRule[]): Promise<void> {
    await this.call('PUT', '/faults', { rules })
  }

  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/faults')
  }
}
