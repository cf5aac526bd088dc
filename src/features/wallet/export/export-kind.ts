import * as z from 'zod/mini'
import { ApiError } from '#/api/http/error'
import { readFrame, sealFrames } from '#/api/local-data/sealed-frames'
import { noteExport } from '#/api/note-export'
import { now } from '#/api/now'
import { readItemPage } from '#/api/wallet-items'
import { limits } from '#/contract/format/limits'
import { walletItemRows } from '#/contract/wallet-items'
import { packHashes, hashId, HASH_BYTES, IdSet, type IdHash } from '#/parts/bulk/id-set'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import type { Job, WalkStep } from '#/parts/jobs/job'
import { fileOf, removeFile, writeAt } from '#/parts/jobs/job-folder'
import type { WalkContext, WalkKind } from '#/parts/jobs/job-kind'
import { addTokenColumns, csvCells, csvHeader } from '../item-csv-columns'
import { text as walletText } from '../text'
import { unmatchedFilters } from '../unmatched-filters'
import {
  cursorAtStart,
  exportCursorOf,
  exportCursorSchema,
  exportFileNames,
  exportSettingsSchema,
  sealedFileName,
  type ExportCursor,
} from './export-settings'

/** File with the hashed ids of the exported items, in order. */
const IDS = 'ids'

const SLICE_BYTES = 4 * 1024 * 1024
/** Prevents an endless loop with a service whose page tokens expire quickly. */
const MAX_RESTARTS = 5

const restarted = (restarts: number): ExportCursor => cursorAtStart({ isNoted: true, restarts })

interface Files {
  writeAt: typeof writeAt
  fileOf: typeof fileOf
  removeFile: typeof removeFile
}

/**
 * Exports the active items of a campaign into a file, in pages of 1,000. A page is on disk before the cursor moves on.
 * An item that is listed twice is written once, as first read. Memory use is 24 to 48 bytes per item.
 */
export function exportKind(files: Files = { writeAt, fileOf, removeFile }): WalkKind<'wallet-export'> {
  const idSets = new Map<string, IdSet>()

  /** The ids of the exported rows, from memory or read back from disk after a reload. */
  async function idsOf(job: string, rows: number): Promise<IdSet> {
    const known = idSets.get(job)
    if (known?.size === rows) return known
    const stored = await files.fileOf(job, IDS)
    const ids = IdSet.of(new Uint8Array((await stored?.slice(0, rows * HASH_BYTES).arrayBuffer()) ?? new ArrayBuffer()))
    // Drops the sets of canceled exports
    for (const other of idSets.keys()) if (idSets.size > 1) idSets.delete(other)
    idSets.set(job, ids)
    return ids
  }

  /**
   * Whether the files of an export that this worker did not begin are at least as long as its cursor says, and can be
   * opened.
   */
  async function canContinue(job: Job, { bytes, rows }: ExportCursor): Promise<boolean> {
    const [items, ids] = [await files.fileOf(job.id, exportFileNames.items), await files.fileOf(job.id, IDS)]
    if (items === null || items.size < bytes || (ids?.size ?? 0) < rows * HASH_BYTES) return false
    return (await readFrame(items, { file: sealedFileName(job, exportFileNames.items), at: 0 })) !== null
  }

  async function read({ api, job, signal }: WalkContext, cursor: ExportCursor): Promise<ExportCursor> {
    const { wallet, filters, format } = z.parse(exportSettingsSchema, job.settings)
    const requestedAt = now()
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
      if (isExpired && cursor.restarts < MAX_RESTARTS) return restarted(cursor.restarts + 1)
      throw error
    }
    const unmatched = unmatchedFilters(
      filters,
      page.items.map(({ item }) => item),
    )
    if (unmatched.length > 0) {
      const messages = [walletText.unmatchedFilters(unmatched)]
      throw new ApiError({ kind: 'contract', method: 'GET', rowId: walletItemRows.listWalletItems.id, messages })
    }
    // An earlier version did not store whether it was noted
    const wasNoted = cursor.isNoted || token !== '' || cursor.restarts > 0
    // Not before the first page could be read: the user may not be allowed to
    if (!wasNoted) await noteExport(api, 'wallet-items', `wallet_campaign:${wallet.id}`)
    // An earlier version did not seal items, none can be opened if the key is gone, and a file may have been cut off.
    // An export only reads, so it starts over
    const isFirstHere = idSets.get(job.id)?.size !== cursor.rows
    if (isFirstHere && cursor.bytes > 0 && !(await canContinue(job, cursor))) return restarted(cursor.restarts)
    const ids = await idsOf(job.id, cursor.rows)
    const columns = [...cursor.columns]
    const fresh: IdHash[] = []
    const lines: string[] = []
    /** Returns whether the row is new. */
    const addRow = (id: string, raw: unknown): boolean => {
      const hash = hashId(id)
      if (!ids.add(hash)) return false
      fresh.push(hash)
      lines.push(`${JSON.stringify(raw)}\n`)
      addTokenColumns(columns, raw)
      return true
    }
    for (const { item, raw } of page.items) addRow(item.wallet_item_id, raw)
    let { unreadable } = cursor
    for (const { raw } of page.unreadable) if (addRow(`unreadable ${JSON.stringify(raw)}`, raw)) unreadable++
    const bytes = await framesOf(job, exportFileNames.items, cursor.bytes, lines)
    try {
      await files.writeAt(job.id, exportFileNames.items, cursor.bytes, bytes)
      await files.writeAt(job.id, IDS, cursor.rows * HASH_BYTES, packHashes(fresh))
    } catch (error) {
      // The set no longer matches the disk, so it is read back next time
      idSets.delete(job.id)
      // A failed step stores nothing, so the export would be noted again. If the disk is full, the next step fails
      if (!wasNoted) return { ...cursor, isNoted: true }
      throw error
    }
    const isEnd = page.next === null
    return {
      ...cursor,
      isNoted: true,
      phase: isEnd && format !== 'ndjson' ? 'write' : 'read',
      token: page.next ?? '',
      rows: cursor.rows + fresh.length,
      bytes: cursor.bytes + bytes.length,
      began: cursor.began ?? requestedAt,
      ended: isEnd ? requestedAt : null,
      columns,
      unreadable,
    }
  }

  async function write({ job }: WalkContext, cursor: ExportCursor): Promise<ExportCursor> {
    const { format } = z.parse(exportSettingsSchema, job.settings)
    const profile: CsvProfile = format === 'spreadsheets' ? 'spreadsheets' : 'systems'
    const items = await files.fileOf(job.id, exportFileNames.items)
    const read = await linesFrom(items, job, cursor.from, cursor.bytes)
    if (read === null) return restarted(cursor.restarts)
    const { lines, next } = read
    const hasUnreadable = cursor.unreadable > 0
    const rows = lines.map(line => csvLine(csvCells(cursor.columns, JSON.parse(line), hasUnreadable), profile))
    if (cursor.from === 0) rows.unshift(csvStart(profile), csvLine(csvHeader(cursor.columns, hasUnreadable), profile))
    const bytes = await framesOf(job, exportFileNames.table, cursor.written, rows)
    await files.writeAt(job.id, exportFileNames.table, cursor.written, bytes)
    return {
      ...cursor,
      from: next,
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
    cleanUp: async job => {
      idSets.delete(job.id)
      await files.removeFile(job.id, IDS)
      if (exportCursorOf(job).phase === 'write') await files.removeFile(job.id, exportFileNames.items)
    },
  }
}

const framesOf = (job: Job, name: string, at: number, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  sealFrames(job.scope, { file: sealedFileName(job, name), at }, new TextEncoder().encode(lines.join('')))

/** The lines of some frames of the items from `from` up to `end`; null if they cannot be opened. */
async function linesFrom(
  items: File | null,
  job: Job,
  from: number,
  end: number,
): Promise<{ lines: string[]; next: number } | null> {
  const decoder = new TextDecoder()
  let text = ''
  let next = from
  // What was written at once may be several frames, and ends with a line break
  while (next < end && (next - from < SLICE_BYTES || !text.endsWith('\n'))) {
    const frame = items && (await readFrame(items, { file: sealedFileName(job, exportFileNames.items), at: next }))
    if (frame === null) return null
    text += decoder.decode(frame.bytes, { stream: true })
    next = frame.next
  }
  // JSON lines contain no line breaks
  return { lines: text.split('\n').filter(line => line !== ''), next }
}
