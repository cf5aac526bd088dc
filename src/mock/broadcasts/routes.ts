import { isDeepStrictEqual } from 'node:util'
import {
  type BroadcastStatus,
  broadcastCan,
  broadcastPatchSchema,
  type broadcastRows,
  broadcastStatuses,
  broadcastWriteSchema,
} from '#/contract/broadcasts'
import type { Schema } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import { writeSeconds } from '#/contract/format/timestamps'
import { invalid, refuse } from '../http/reply'
import { validationErrors } from '../http/route'
import { listsOf } from '../lists/store'
import type { Call, ServiceHandlers } from '../mock-state'
import { mergedContent, newContent, referenceFaults } from './broadcast-content'
import {
  type BroadcastContent,
  broadcastsByStatus,
  findBroadcast,
  insertBroadcast,
  saveProgress,
  updateBroadcastContent,
} from './store'
import { writeBroadcast, writeLegacyBroadcast } from './wire'

const NOT_FOUND = 'There is no such broadcast.'

export const broadcastHandlers: ServiceHandlers<typeof broadcastRows> = {
  /** Lists the broadcasts of one status; an unknown status is 422. */
  async listBroadcasts({ query }, { mock, company }) {
    const { status = 'scheduled' } = query
    if (!isStatus(status)) return refuse(422, `status must be one of ${broadcastStatuses.join(', ')}.`)
    const broadcasts = await broadcastsByStatus(mock.db, company.company_key, status, limits.broadcastList)
    return { status: 200, body: broadcasts.map(writeBroadcast) }
  },

  async getBroadcast({ params }, { mock, company }) {
    const broadcast = await findBroadcast(mock.db, company.company_key, params.broadcast_id)
    return broadcast ? { status: 200, body: writeBroadcast(broadcast) } : refuse(404, NOT_FOUND)
  },

  /** Replies `scheduled` even if the send date is past; sending starts before the next call is answered. */
  async createBroadcast({ body }, { mock, company }) {
    const broadcast = await insertBroadcast(mock.db, company.company_key, newContent(body), mock.clock.now())
    mock.scheduler.invalidate()
    return { status: 201, body: writeBroadcast(broadcast) }
  },

  /** Changes a scheduled broadcast; the merged result must be valid as a whole. */
  async updateBroadcast({ params, body }, { mock, company }) {
    const reply = await mock.db.tx(async q => {
      const stored = await findBroadcast(q, company.company_key, params.broadcast_id, { forUpdate: true })
      if (!stored) return refuse(404, NOT_FOUND)
      if (!broadcastCan.edit(stored)) return refuse(403, onlyScheduled('changed', stored.status))
      const content = mergedContent(stored, body)
      const faults = validationErrors(broadcastWriteSchema, asWriteBody(content))
      if (faults.length > 0) return invalid(faults)
      // A write that changes nothing leaves updated_at alone.
      const isChanged = !isDeepStrictEqual(content, contentOf(stored))
      const changed = isChanged ? await updateBroadcastContent(q, stored, content, mock.clock.now()) : stored
      return { status: 200, body: writeBroadcast(changed) } as const
    })
    mock.scheduler.invalidate()
    return reply
  },

  /** Cancels a scheduled broadcast. The reply's status is `deleted`; later reads say `canceled`. */
  async deleteBroadcast({ params }, { mock, company }) {
    const reply = await mock.db.tx(async q => {
      const stored = await findBroadcast(q, company.company_key, params.broadcast_id, { forUpdate: true })
      if (!stored) return refuse(404, NOT_FOUND)
      if (!broadcastCan.cancel(stored)) return refuse(403, onlyScheduled('canceled', stored.status))
      const canceled = await saveProgress(q, stored, { status: 'canceled' }, mock.clock.now())
      return { status: 200, body: writeLegacyBroadcast(canceled) } as const
    })
    mock.scheduler.invalidate()
    return reply
  },
}

const isStatus = (text: string): text is BroadcastStatus => broadcastStatuses.some(status => status === text)

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

/** Reports all errors of a body at once, including those that depend on the company's lists and fields. */
const validator =
  (schema: Schema) =>
  async (body: unknown, { mock, company }: Call) => {
    const lists = new Set((await listsOf(mock.db, company.company_key)).map(list => list.list_id))
    const faults = [...validationErrors(schema, body), ...referenceFaults(body, company, id => lists.has(id))]
    return faults.length === 0 ? null : invalid(faults)
  }

export const broadcastValidators = {
  createBroadcast: validator(broadcastWriteSchema),
  /** Checks what can be checked without the stored broadcast. */
  updateBroadcast: validator(broadcastPatchSchema),
}
