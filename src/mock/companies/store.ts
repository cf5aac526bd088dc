import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { Queryable } from '#/store/db'
import { customFieldDefinitions } from '../persons/custom-field-definitions'

export interface Company {
  readonly company_key: string
  readonly name: string
  readonly home_country: string
  readonly app_ids: readonly string[]
  readonly custom_fields: readonly CustomFieldDefinition[]
}

/** The companies, cached in memory because every call needs one. */
export class Companies {
  readonly #byKey = new Map<string, Company>()
  readonly #byApp = new Map<string, Company>()

  /** Reloads the cache after a start, a reset, or a new company. */
  async load(q: Queryable): Promise<void> {
    const companies = await q.query<{ company_key: string; name: string; home_country: string }>(
      'select company_key, name, home_country from mock.companies order by position',
    )
    const apps = await q.query<{ app_id: string; company_key: string }>(
      'select app_id, company_key from mock.apps order by position',
    )
    this.#byKey.clear()
    this.#byApp.clear()
    for (const row of companies) {
      const app_ids = apps.filter(app => app.company_key === row.company_key).map(app => app.app_id)
      const company: Company = { ...row, app_ids, custom_fields: customFieldDefinitions }
      this.#byKey.set(row.company_key, company)
      for (const id of app_ids) this.#byApp.set(id, company)
    }
  }

  byKey(companyKey: string): Company | null {
    return this.#byKey.get(companyKey) ?? null
  }

  byApp(appId: string): Company | null {
    return this.#byApp.get(appId) ?? null
  }

  all(): Company[] {
    return [...this.#byKey.values()]
  }
}
