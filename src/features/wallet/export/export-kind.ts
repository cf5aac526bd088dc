import * as z from 'zod/mini'
import { ApiError } from '#/api/http/error'
import { now } from '#/api/now'
import { readItemPage } from '#/api/wallet-items'
import { limits } from '#/contract/format/limits'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import type { WalkStep } from '#/parts/jobs/job'
import { fileOf, removeFile, writeAt } from '#/parts/jobs/job-folder'
import type { WalkContext, WalkKind } from '#/parts/jobs/job-kind'
import { bytesOf, hashOf, ID_BYTES, IdSet, type IdHash } from '../id-set'
import { addTokens, cellsOf, headerOf } from '../item-csv-columns'
import {
  exportBegin,
  exportCursorOf,
  exportCursorSchema,
  exportFiles,
  exportSettingsSchema,
  type ExportCursor,
} from './export-settings'

/** The ids of the items in the file, in their order. */
const IDS = 'ids'

const SLICE = 4 * 1024 * 1024
/** A service that knows no token for long would have us begin again for ever. */
const MOST_RESTARTS = 5

interface Files {
  writeAt: typeof writeAt
  fileOf: typeof fileOf
  removeFile: typeof removeFile
}

/**
 * All active items of a campaign, or those that match, into a file: a page of 1,000 a call, each on disk before the
 * place is noted down. An item that the walk shows twice (decision 47) is written once, as it was first met. Nothing is
 * held in memory but 8 bytes for each id.
 */
export function exportItems(files: Files = { writeAt, fileOf, removeFile }): WalkKind {
  const met = new Map<string, IdSet>()

  /** The ids of the rows that count: of this worker's own walk, or read back after a reload. */
  async function idsOf(job: string, rows: number): Promise<IdSet> {
    const known = met.get(job)
    if (known?.size === rows) return known
    const kept = await files.fileOf(job, IDS)
    const ids = IdSet.of(new Uint8Array((await kept?.slice(0, rows * ID_BYTES).arrayBuffer()) ?? new ArrayBuffer()))
    // Of exports that were canceled, none is kept for long
    for (const other of met.keys()) if (met.size > 1) met.delete(other)
    met.set(job, ids)
    return ids
  }

  async function read({ api, job, signal }: WalkContext, cursor: ExportCursor): Promise<ExportCursor> {
    const { wallet, filters, format } = z.parse(exportSettingsSchema, job.settings)
    const asked = now()
    const { token } = cursor
    let page
    try {
      page = await readItemPage(api, wallet.id, {
        filters,
        token,
        size: limits.walletItemPageMax,
        lane: 'bulk',
        signal,
      })
    } catch (error) {
      const isExpired = error instanceof ApiError && error.kind === 'invalid' && token !== ''
      if (isExpired && cursor.restarts < MOST_RESTARTS) return exportBegin(cursor.restarts + 1)
      throw error
    }
    const ids = await idsOf(job.id, cursor.rows)
    const columns = [...cursor.columns]
    const fresh: IdHash[] = []
    const lines: string[] = []
    const put = (id: string, raw: unknown) => {
      const hash = hashOf(id)
      if (!ids.add(hash)) return
      fresh.push(hash)
      lines.push(`${JSON.stringify(raw)}\n`)
      addTokens(columns, raw)
    }
    for (const { item, raw } of page.items) put(item.wallet_item_id, raw)
    for (const { raw } of page.unreadable) put(`unreadable ${JSON.stringify(raw)}`, raw)
    const bytes = new TextEncoder().encode(lines.join(''))
    try {
      await files.writeAt(job.id, exportFiles.items, cursor.bytes, bytes)
      await files.writeAt(job.id, IDS, cursor.rows * ID_BYTES, bytesOf(fresh))
    } catch (error) {
      // They are not on disk: read back what is
      met.delete(job.id)
      throw error
    }
    const isEnd = page.next === null || page.next === token
    return {
      ...cursor,
      phase: isEnd && format !== 'ndjson' ? 'write' : 'read',
      token: page.next ?? '',
      rows: cursor.rows + fresh.length,
      bytes: cursor.bytes + bytes.length,
      began: cursor.began ?? asked,
      ended: isEnd ? asked : null,
      columns,
      unreadable: cursor.unreadable + page.unreadable.length,
    }
  }

  async function write({ job }: WalkContext, cursor: ExportCursor): Promise<ExportCursor> {
    const { format } = z.parse(exportSettingsSchema, job.settings)
    const profile: CsvProfile = format === 'spreadsheets' ? 'spreadsheets' : 'systems'
    const items = await files.fileOf(job.id, exportFiles.items)
    const { text, length } = await wholeLines(items, cursor.from, cursor.bytes)
    const lines = text.split('\n').filter(line => line !== '')
    const rows = lines.map(line => csvLine(cellsOf(cursor.columns, JSON.parse(line)), profile))
    if (cursor.from === 0) rows.unshift(csvStart(profile), csvLine(headerOf(cursor.columns), profile))
    const bytes = new TextEncoder().encode(rows.join(''))
    await files.writeAt(job.id, exportFiles.table, cursor.written, bytes)
    return {
      ...cursor,
      from: cursor.from + length,
      written: cursor.written + bytes.length,
      lines: cursor.lines + lines.length,
    }
  }

  return {
    id: 'wallet-export',
    next: async (context): Promise<WalkStep> => {
      const before = z.parse(exportCursorSchema, context.cursor)
      const cursor = before.phase === 'read' ? await read(context, before) : await write(context, before)
      const isEnd =
        cursor.phase === 'read' ? cursor.ended !== null : before.phase === 'write' && cursor.from >= cursor.bytes
      return { cursor, rows: cursor.rows, outcomes: {}, isEnd }
    },
    tidy: async job => {
      met.delete(job.id)
      await files.removeFile(job.id, IDS)
      if (exportCursorOf(job).phase === 'write') await files.removeFile(job.id, exportFiles.items)
    },
  }
}

/** The whole lines of a stretch of a file, from a place that begins one. Lines hold no line end of their own. */
async function wholeLines(file: File | null, from: number, end: number): Promise<{ text: string; length: number }> {
  for (let size = SLICE; ; size *= 2) {
    const until = Math.min(end, from + size)
    const bytes = new Uint8Array((await file?.slice(from, until).arrayBuffer()) ?? new ArrayBuffer())
    const length = until === end ? bytes.length : bytes.lastIndexOf(10) + 1
    if (length > 0 || until === end) return { text: new TextDecoder().decode(bytes.subarray(0, length)), length }
  }
}
