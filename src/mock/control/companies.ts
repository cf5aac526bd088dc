import { randomBytes } from 'node:crypto'
import { addCompany } from '../companies/seed'
import { seedDemo } from '../datasets/demo'
import { refuse } from '../http/reply'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies: a separate company, for example for one test. */
export async function createCompany(
  { body }: ControlInput<'createCompany'>,
  { mock }: ControlCall,
): ControlReply<'createCompany'> {
  const { companies, db, clock, scheduler } = mock
  const company_key = body.company_key ?? `T${randomBytes(4).toString('hex').toUpperCase()}`
  const app_ids = [...new Set(body.app_ids ?? [`${company_key.toLowerCase()}-app`])]
  if (companies.byKey(company_key)) return refuse(422, `Company ${company_key} already exists.`)
  const taken = app_ids.find(id => companies.byApp(id))
  if (taken !== undefined) return refuse(422, `App ${taken} already exists.`)
  const company = { company_key, name: body.name ?? company_key, home_country: body.home_country ?? 'US', app_ids }
  await db.tx(async q => {
    await addCompany(q, company)
    if (body.dataset === 'demo') await seedDemo(q, company, clock.now())
  })
  await companies.load(db)
  scheduler.changed()
  const made = companies.byKey(company_key)
  if (!made) throw new Error(`Company ${company_key} was added but cannot be found.`)
  return { status: 201, body: { ...made, app_ids: [...made.app_ids], custom_fields: [...made.custom_fields] } }
}
