import * as z from 'zod/mini'
import { callControl } from './calls.mjs'

const companySchema = z.object({ company_key: z.string(), name: z.string(), home_country: z.string() })
const personSchema = z.looseObject({ person_key: z.string() })
const clockSchema = z.object({ now: z.string() })

/** A rule of PUT /__mock/faults. `path` is the service's, never the gateway's. */
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

/** The control routes of the mock: the outside world of the service under test. */
export class Control {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Any control route; throws with the answer's text when it is not 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return callControl(this.#url, method, path, body)
  }

  async reset(dataset: 'demo' | 'empty' = 'demo'): Promise<void> {
    await this.call('POST', '/reset', { dataset })
  }

  async newCompany(
    dataset: 'demo' | 'empty',
    more: Record<string, unknown> = {},
  ): Promise<z.infer<typeof companySchema>> {
    return companySchema.parse(await this.call('POST', '/companies', { dataset, ...more }))
  }

  /** A person as the outside world makes it: may double a number that another carrier holds. */
  async newPerson(companyKey: string, person: NewPerson): Promise<z.infer<typeof personSchema>> {
    return personSchema.parse(await this.call('POST', `/companies/${encodeURIComponent(companyKey)}/persons`, person))
  }

  /** ISO 8601, as in `PT15M`. Returns the mock's new time. */
  async advance(duration: string): Promise<string> {
    return clockSchema.parse(await this.call('POST', '/clock', { advance: duration })).now
  }

  /** What time the mock's clock shows, in ms. */
  async now(): Promise<number> {
    return Date.parse(clockSchema.parse(await this.call('GET', '')).now)
  }

  /** Sets the clock; time never goes back. All that falls due is done before this resolves. */
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
