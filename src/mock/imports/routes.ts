import { isRecord } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { writeColonMillis } from '#/contract/format/timestamps'
import { importDeviceSchema, type importRows } from '#/contract/imports'
import { invalid, refuse } from '../http/reply'
import { validationErrors } from '../http/route'
import type { ServiceHandlers } from '../mock-state'
import { entriesOf, findBatch, importsOfToken, insertBatch, listBatches } from './store'
import { writeBatch, writeBatchSummary, writeOutcome } from './wire'

/** How many invalid positions a 422 names. */
const NAMED_POSITIONS = 10

export const importHandlers: ServiceHandlers<typeof importRows> = {
  /** Newest first. */
  async listImportBatches({ params }, { mock }) {
    const batches = await listBatches(mock.db, params.app_id, limits.importBatchList)
    return { status: 200, body: batches.map(writeBatchSummary) }
  },

  /** Stores the whole batch or nothing. Every device is pending at first. */
  async createImportBatch({ params, body }, { mock }) {
    const now = mock.clock.now()
    const due = { now, settlesAt: now + mock.importSeconds * 1000 }
    const batch = await mock.db.tx(q => insertBatch(q, params.app_id, body.devices, due))
    mock.scheduler.invalidate()
    const pending = body.devices.map(({ token }) => ({ token, status: 'PENDING' }))
    return { status: 200, body: { ...writeBatchSummary(batch), pending } }
  },

  async getImportBatch({ params }, { mock }) {
    const batch = await findBatch(mock.db, params.app_id, params.batch_id)
    if (!batch) return refuse(404, 'There is no such batch.')
    return { status: 200, body: writeBatch(batch, await entriesOf(mock.db, params.app_id, batch.batch_id)) }
  },

  async getTokenHistory({ params }, { mock }) {
    const imports = await importsOfToken(mock.db, params.app_id, params.token)
    if (imports.length === 0) return refuse(404, 'This token was not imported into this app.')
    const body = imports.map(each => ({
      batch_id: each.batch_id,
      received_on: writeColonMillis(each.received_on),
      ...writeOutcome(each),
    }))
    return { status: 200, body }
  },
}

export const importValidators = {
  /** A 413 for too many devices takes precedence over a 422 for invalid ones, which names the first ten positions. */
  async createImportBatch(body: unknown) {
    const devices = isRecord(body) ? body['devices'] : undefined
    if (!Array.isArray(devices)) return null
    if (devices.length > limits.importBatchDevices) {
      return refuse(
        413,
        `A batch can have at most ${limits.importBatchDevices} devices; this one has ${devices.length}.`,
      )
    }
    const faults = devices.flatMap((device: unknown, index) => {
      const found = validationErrors(importDeviceSchema, device)
      return found.length === 0 ? [] : [`devices[${index}]: ${found.join('; ')}`]
    })
    return faults.length === 0 ? null : invalid(faults.slice(0, NAMED_POSITIONS))
  },
}
