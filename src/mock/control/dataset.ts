import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { datasetOf, resetTo } from '../datasets/prepare-store'
import { refuse } from '../http/reply'
import { users } from '../http/users'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** GET /__mock */
export async function describeWorld(
  _: ControlInput<'describeWorld'>,
  { world }: ControlCall,
): ControlReply<'describeWorld'> {
  return {
    status: 200,
    body: {
      name: 'Signalbox mock server',
      version: '0.1.0',
      now: writeSeconds(world.clock.now()),
      dataset: await datasetOf(world.db),
      companies: world.companies.all().map(company => ({
        ...company,
        app_ids: [...company.app_ids],
        custom_fields: [...company.custom_fields],
      })),
      users: users.map(({ user, password, roles }) => ({ user, password, roles: [...roles] })),
    },
  }
}

/** POST /__mock/reset: without a dataset, the one the store was made with; without a moment, the computer's time. */
export async function resetWorld(
  { body }: ControlInput<'resetWorld'>,
  { world }: ControlCall,
): ControlReply<'resetWorld'> {
  const now = body.now === undefined ? Date.now() : readTimestamp(body.now)
  if (now === null) return refuse(422, 'now must be a moment such as 2026-11-21T05:00:00Z')
  const offset = body.now === undefined ? 0 : world.clock.offsetFor(now)
  await resetTo(world.db, body.dataset, { now, offset })
  world.clock.set(offset, { mayGoBack: true })
  world.scheduler.changed()
  world.faults.set([])
  await world.companies.load(world.db)
  return { status: 204 }
}
