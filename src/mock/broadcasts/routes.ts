import { isDeepStrictEqual } from 'node:util'
import {
  type BroadcastStatus,
  broadcastCan,
  broadcastPatchSchema,
  broadcastStatuses,
  broadcastWriteSchema,
  broadcastRows,
} from '#/contract/broadcasts'
import type { HandlerInput, HandlerReply, Schema } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { limits } from '#/contract/format/limits'
import { writeSeconds } from '#/contract/format/timestamps'
import type { Queryable } from '#/store/db'
import type { Company } from '../companies/store'
import { invalid, refuse } from '../http/reply'
import { type MockRoute, mockRoute, validationErrors } from '../http/route'
import { listsOf } from '../lists/store'
import type { Call } from '../mock-state'
import { mergedContent, newContent, referenceFaults } from './broadcast-content'
import {
  type BroadcastContent,
  findBroadcast,
  insertBroadcast,
  saveProgress,
  broadcastsByStatus,
  updateBroadcastContent,
} from './store'
import { writeBroadcast, writeLegacyBroadcast } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

const NOT_FOUND = 'There is no such broadcast.'

/** Lists the broadcasts of one status; an unknown status is 422. */
async function listBroadcasts({ query }: In<'listBroadcasts'>, { mock, company }: Call): Out<'listBroadcasts'> {
  const { status = 'scheduled' } = query
  if (!isStatus(status)) return refuse(422, `status must be one of ${broadcastStatuses.join(', ')}.`)
  const broadcasts = await broadcastsByStatus(mock.db, company.company_key, status, limits.broadcastList)
  return { status: 200, body: broadcasts.map(writeBroadcast) }
}

const isStatus = (text: string): text is BroadcastStatus => broadcastStatuses.some(status => status === text)

async function getBroadcast({ params }: In<'getBroadcast'>, { mock, company }: Call): Out<'getBroadcast'> {
  const broadcast = await findBroadcast(mock.db, company.company_key, params.broadcast_id)
  return broadcast ? { status: 200, body: writeBroadcast(broadcast) } : refuse(404, NOT_FOUND)
}

/** Replies `scheduled` even if the send date is past; sending starts before the next call is answered. */
async function createBroadcast({ body }: In<'createBroadcast'>, { mock, company }: Call): Out<'createBroadcast'> {
  const broadcast = await insertBroadcast(mock.db, company.company_key, newContent(body), mock.clock.now())
  mock.scheduler.changed()
  return { status: 201, body: writeBroadcast(broadcast) }
}

/** Changes a scheduled broadcast; the merged result must be valid as a whole. */
async function updateBroadcast(
  { params, body }: In<'updateBroadcast'>,
  { mock, company }: Call,
): Out<'updateBroadcast'> {
  const reply = await mock.db.tx(async q => {
    const stored = await findBroadcast(q, company.company_key, params.broadcast_id, { forUpdate: true })
    if (!stored) return refuse(404, NOT_FOUND)
    if (!broadcastCan.edit(stored)) return refuse(403, onlyScheduled('changed', stored.status))
    const content = mergedContent(stored, body)
    const faults = validationErrors(broadcastWriteSchema, asWriteBody(content))
    if (faults.length > 0) return invalid(faults)
    // A write that changes nothing leaves updated_at alone.
    const changes = !isDeepStrictEqual(content, contentOf(stored))
    const changed = changes ? await updateBroadcastContent(q, stored, content, mock.clock.now()) : stored
    return { status: 200, body: writeBroadcast(changed) } as const
  })
  mock.scheduler.changed()
  return reply
}

const onlyScheduled = (change: 'changed' | 'canceled', status: string): string =>
  `Only a scheduled broadcast can be ${change}; the status of this one is ${status.replaceAll('_', ' ')}.`

const contentOf = (stored: BroadcastContent): BroadcastContent => ({
  name: stored.name,
  send_scheduled_date: stored.send_scheduled_date,
  created_by: stored.created_by,
  created_by_application: stored.created_by_application,
  targeting: stored.targeting,
  extra: stored.extra,
})

const asWriteBody = ({ extra, ...content }: BroadcastContent): Record<string, unknown> => ({
  ...extra,
  ...content,
  send_scheduled_date: writeSeconds(content.send_scheduled_date),
})

/** Cancels a scheduled broadcast. The reply's status is `deleted`; later reads say `canceled`. */
async function deleteBroadcast({ params }: In<'deleteBroadcast'>, { mock, company }: Call): Out<'deleteBroadcast'> {
  const reply = await mock.db.tx(async q => {
    const stored = await findBroadcast(q, company.company_key, params.broadcast_id, { forUpdate: true })
    if (!stored) return refuse(404, NOT_FOUND)
    if (!broadcastCan.cancel(stored)) return refuse(403, onlyScheduled('canceled', stored.status))
    const canceled = await saveProgress(q, stored, { ...stored, status: 'canceled' }, mock.clock.now())
    return { status: 200, body: writeLegacyBroadcast(canceled) } as const
  })
  mock.scheduler.changed()
  return reply
}

/** Reports all errors of a new broadcast at once, including those that depend on the company's lists and fields. */
const validateNewBroadcast = (body: unknown, call: Call) => validate(broadcastWriteSchema, body, call)

/** The same for a change, as far as it can be checked without the stored broadcast. */
const validateBroadcastChange = (body: unknown, call: Call) => validate(broadcastPatchSchema, body, call)

async function validate(schema: Schema, body: unknown, { mock, company }: Call) {
  const isList = await listCheck(mock.db, company)
  const faults = [...validationErrors(schema, body), ...referenceFaults(body, company, isList)]
  return faults.length === 0 ? null : invalid(faults)
}

async function listCheck(q: Queryable, { company_key }: Company): Promise<(id: string) => boolean> {
  const ids = new Set((await listsOf(q, company_key)).map(list => list.list_id))
  return id => ids.has(id)
}

export const broadcastRoutes: Record<keyof typeof broadcastRows, MockRoute<Call>> = {
  listBroadcasts: mockRoute(broadcastRows.listBroadcasts, listBroadcasts),
  getBroadcast: mockRoute(broadcastRows.getBroadcast, getBroadcast),
  createBroadcast: mockRoute(broadcastRows.createBroadcast, createBroadcast, validateNewBroadcast),
  updateBroadcast: mockRoute(broadcastRows.updateBroadcast, updateBroadcast, validateBroadcastChange),
  deleteBroadcast: mockRoute(broadcastRows.deleteBroadcast, deleteBroadcast),
}
