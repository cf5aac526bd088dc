import { randomBytes } from 'node:crypto'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { VERSION } from '#/contract/format/version'
import { openApi } from '#/contract/openapi'
import { END_OF_TIME, addDuration } from '../clock/clock'
import { addCompany } from '../companies/seed'
import type { Company } from '../companies/store'
import { seedDemo, seedFirstPersons } from '../datasets/demo'
import { currentDataset, resetStore, saveClockOffset } from '../datasets/prepare-store'
import { refuse } from '../http/reply'
import { users } from '../http/users'
import { type ControlHandlers, NO_COMPANY } from './control-types'
import { MAX_COPIED_PERSONS, copyCompany, countPersons } from './copy-company'
import { insertRecords, isConflict } from './insert-records'

const PAST_END_OF_TIME = 'The clock cannot be set beyond the year 9999.'

const writeCompany = (company: Company) => ({
  ...company,
  app_ids: [...company.app_ids],
  custom_fields: [...company.custom_fields],
})

/** The control routes of the mock as a whole: its data, clock, and faults. */
export const environmentHandlers: ControlHandlers<
  | 'describeMock'
  | 'describeInterface'
  | 'resetMock'
  | 'createCompany'
  | 'insertRecords'
  | 'moveClock'
  | 'readFaults'
  | 'setFaults'
  | 'removeFault'
  | 'clearFaults'
> = {
  async describeMock(_, { mock }) {
    return {
      status: 200,
      body: {
        name: 'Signalbox mock server',
        version: VERSION,
        now: writeSeconds(mock.clock.now()),
        dataset: await currentDataset(mock.db),
        companies: mock.companies.all().map(writeCompany),
        users: users.map(({ user, password, roles }) => ({ user, password, roles: [...roles] })),
      },
    }
  },

  /** The service's routes, without the control routes. */
  async describeInterface() {
    return { status: 200, body: { ...openApi() } }
  },

  /** Uses the dataset the store was created with unless another is given, and system time unless a time is given. */
  async resetMock({ body }, { mock }) {
    const now = body.now === undefined ? Date.now() : readTimestamp(body.now)
    if (now === null) return refuse(422, 'now must be a timestamp such as 2026-11-21T05:00:00Z')
    if (now > END_OF_TIME) return refuse(422, PAST_END_OF_TIME)
    const offset = body.now === undefined ? 0 : mock.clock.offsetFor(now)
    await resetStore(mock.db, body.dataset, { now, offset })
    mock.clock.set(offset, { mayGoBack: true })
    mock.scheduler.invalidate()
    mock.faults.set([])
    await mock.companies.load(mock.db)
    return { status: 204 }
  },

  /** Adds a separate company, for example for one test, or a copy of another one. */
  async createCompany({ body }, { mock }) {
    const { companies, db, clock, scheduler } = mock
    const source = body.copy_of === undefined ? null : companies.byKey(body.copy_of)
    if (body.copy_of !== undefined && !source) return refuse(404, NO_COMPANY)
    if (source && body.dataset !== undefined) return refuse(422, 'A copy cannot have a dataset.')
    if (source && (await countPersons(db, source.company_key)) > MAX_COPIED_PERSONS)
      return refuse(422, `A company with more than ${MAX_COPIED_PERSONS} persons cannot be copied.`)
    const company_key = body.company_key ?? `T${randomBytes(4).toString('hex').toUpperCase()}`
    const app_ids = [...new Set(body.app_ids ?? appIdsOf(company_key, source?.app_ids.length ?? 1))]
    if (companies.byKey(company_key)) return refuse(422, `Company ${company_key} already exists.`)
    const takenId = app_ids.find(id => companies.byApp(id))
    if (takenId !== undefined) return refuse(422, `App ${takenId} already exists.`)
    const home_country = body.home_country ?? source?.home_country ?? 'US'
    const company = { company_key, name: body.name ?? source?.name ?? company_key, home_country, app_ids }
    await db.tx(async q => {
      if (source) return copyCompany(q, source, company)
      await addCompany(q, company)
      if (body.dataset === 'persons') await seedFirstPersons(q, company, clock.now())
      if (body.dataset === 'demo') await seedDemo(q, company, clock.now())
    })
    await companies.load(db)
    scheduler.invalidate()
    const added = companies.byKey(company_key)
    if (!added) throw new Error(`Company ${company_key} was added but cannot be found.`)
    return { status: 201, body: writeCompany(added) }
  },

  /** Adds the records of a scenario, all or none. */
  async insertRecords({ params, body }, { mock }) {
    const company = mock.companies.byKey(params.company_key)
    if (!company) return refuse(404, NO_COMPANY)
    try {
      await mock.db.tx(q => insertRecords(q, company, body, mock))
    } catch (error) {
      if (isConflict(error))
        return refuse(422, 'These records conflict with each other or with existing records of the company.')
      throw error
    }
    mock.scheduler.invalidate()
    return { status: 204 }
  },

  /** Runs everything that is due by the new time, in chronological order, before it replies. */
  async moveClock({ body }, { mock }) {
    const { clock, db, scheduler } = mock
    const now = clock.now()
    const target = 'advance' in body ? addDuration(now, body.advance) : readTimestamp(body.now)
    if (target === null) {
      return refuse(
        422,
        'advance' in body
          ? 'advance must be an ISO 8601 duration such as PT15M and must not go beyond the year 9999'
          : 'now must be a timestamp such as 2026-11-21T05:00:00Z',
      )
    }
    // Replies give the time in whole seconds, so the current second does not count as past.
    if (target < now - (now % 1000)) return refuse(422, 'The clock cannot be set back.')
    if (target > END_OF_TIME) return refuse(422, PAST_END_OF_TIME)
    const offset = clock.offsetFor(Math.max(target, now))
    try {
      await db.tx(async q => {
        await scheduler.runUntil(q, target)
        await saveClockOffset(q, offset)
      })
    } catch (error) {
      // What ran is due again, but the scheduler counts it as done
      scheduler.invalidate()
      throw error
    }
    clock.set(offset)
    return { status: 200, body: { now: writeSeconds(clock.now()) } }
  },

  async readFaults(_, { mock }) {
    return { status: 200, body: { rules: [...mock.faults.rules()] } }
  },

  /** Replaces all rules. */
  async setFaults({ body }, { mock }) {
    mock.faults.set(body.rules)
    return { status: 200, body: { rules: [...mock.faults.rules()] } }
  },

  /** Replies with the remaining rules, even if this one was already gone. */
  async removeFault({ params }, { mock }) {
    mock.faults.remove(params.id)
    return { status: 200, body: { rules: [...mock.faults.rules()] } }
  },

  async clearFaults(_, { mock }) {
    mock.faults.set([])
    return { status: 204 }
  },
}

/** The ids of a new company's apps. */
const appIdsOf = (companyKey: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${companyKey.toLowerCase()}-app${index === 0 ? '' : index + 1}`)
