import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { currentDataset, resetStore } from '../datasets/prepare-store'
import { refuse } from '../http/reply'
import { users } from '../http/users'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** GET /__mock */
export async function describeMock(
  _: ControlInput<'describeMock'>,
  { mock }: ControlCall,
): ControlReply<'describeMock'> {
  return {
    status: 200,
    body: {
      name: 'Signalbox mock server',
      version: '0.1.0',
      now: writeSeconds(mock.clock.now()),
      dataset: await currentDataset(mock.db),
      companies: mock.companies.all().map(company => ({
        ...company,
        app_ids: [...company.app_ids],
        custom_fields: [...company.custom_fields],
      })),
      users: users.map(({ user, password, roles }) => ({ user, password, roles: [...roles] })),
    },
  }
}

/** POST /__mock/reset: without a dataset, the one the store was created with; without a time, system time. */
export async function resetMock({ body }: ControlInput<'resetMock'>, { mock }: ControlCall): ControlReply<'resetMock'> {
  const now = body.now === undefined ? Date.now() : readTimestamp(body.now)
  if (now === null) return refuse(422, 'now must be a timestamp such as 2026-11-21T05:00:00Z')
  const offset = body.now === undefined ? 0 : mock.clock.offsetFor(now)
  await resetStore(mock.db, body.dataset, { now, offset })
  mock.clock.set(offset, { mayGoBack: true })
  mock.scheduler.changed()
  mock.faults.set([])
  await mock.companies.load(mock.db)
  return { status: 204 }
}
