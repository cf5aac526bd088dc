import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { StoreError, oneLine } from '#/store/store-error'
import { type Anchors, type Entry, type Head, emptyChain, jsonOnOneLine, link, readEntry, readLine } from './chain'
import { type EntryQuery, type RecordStore, matches } from './record-store'

/** The file with the anchors. Padded, so that it is overwritten in one write. */
const ANCHORS = 'anchors.json'
const ANCHORS_BYTES = 512
/** How far the saved head may lag behind. If the server is killed, its next start catches up. */
const SAVE_ANCHORS_MS = 20
/** One file for each day (UTC), named after the day, so that old ones can be deleted whole. */
const SEGMENT = /^\d{4}-\d{2}-\d{2}\.ndjson$/

const anchorsSchema = z.object({
  first: z.object({ seq: z.number(), prev: z.string() }),
  head: z.object({ seq: z.number(), hash: z.string() }),
})

/**
 * The activity log in a folder. Lines survive the death of the process; the head is saved after them, so after a
 * crash a few intact lines can be newer than the head. The next start moves the head to the last of them.
 * @throws StoreError with a one-line message if the folder cannot be used
 */
export async function openRecordFiles(folder: string): Promise<RecordStore> {
  try {
    await mkdir(folder, { recursive: true })
    return await openFolder(folder)
  } catch (cause) {
    throw new StoreError(`The activity log in ${folder} cannot be used: ${oneLine(cause)}.`, { cause })
  }
}

async function openFolder(folder: string): Promise<RecordStore> {
  const savedAnchors = await readAnchors(folder)
  const names = await segmentsOf(folder)
  const last = names.at(-1)
  // Without its head, a log could be shortened unnoticed
  if (!savedAnchors && last !== undefined)
    throw new Error(`${ANCHORS} is missing or damaged. Move the folder elsewhere to start a new log`)
  const anchorsFile = await openFile(join(folder, ANCHORS))
  let anchors = savedAnchors ?? emptyChain
  let segment: { name: string; handle: FileHandle; size: number } | null = null

  let saving: Promise<void> | null = null
  /** The anchors in the file; null while others are being written, and after a failed write. */
  let saved: Anchors | null = anchors
  const saveAnchors = async (): Promise<void> => {
    const written = anchors
    saved = null
    await anchorsFile.write(`${JSON.stringify(written).padEnd(ANCHORS_BYTES - 1)}\n`, 0)
    saved = written
  }
  /** Saves the anchors a moment later: doing so on every write would double its cost. */
  const saveAnchorsSoon = (): void => {
    saving ??= delay(SAVE_ANCHORS_MS, undefined, { ref: false })
      .then(saveAnchors)
      .catch(() => {})
      .finally(() => {
        saving = null
        // Entries were appended during the write
        if (saved !== null && saved !== anchors) saveAnchorsSoon()
      })
  }
  const openSegment = async (name: string): Promise<NonNullable<typeof segment>> => {
    const handle = await openFile(join(folder, name))
    try {
      return { name, handle, size: (await handle.stat()).size }
    } catch (error) {
      await handle.close()
      throw error
    }
  }
  /** The file for entries of this time. If the clock was set back, the newest file stays in use. */
  const segmentFor = async (at: number): Promise<NonNullable<typeof segment>> => {
    const name = `${new Date(at).toISOString().slice(0, 10)}.ndjson`
    if (segment && segment.name >= name) return segment
    const previous = segment
    const opened = await openSegment(name)
    segment = opened
    await previous?.handle.close()
    return opened
  }
  const closeFiles = async (): Promise<void> => {
    await segment?.handle.close()
    await anchorsFile.close()
  }

  try {
    if (last !== undefined) {
      segment = await openSegment(last)
      // Around midnight, entries that are newer than the saved head can be in two files
      const before = names.at(-2)
      const start = before === undefined ? anchors.head : (await endOf(join(folder, before), anchors.head)).head
      const { size, head } = await endOf(join(folder, last), start)
      await segment.handle.truncate(size)
      segment.size = size
      anchors = { ...anchors, head }
    }
    await saveAnchors()
  } catch (error) {
    await closeFiles()
    throw error
  }

  return {
    append: async acts => {
      const [firstAct] = acts
      if (!firstAct) return
      // The last attempt failed, perhaps because the disk is full
      if (saved === null && saving === null) await saveAnchors()
      const target = await segmentFor(firstAct.at)
      let { head } = anchors
      let text = ''
      for (const act of acts) {
        const { entry, line } = link(act, head)
        text += `${line}\n`
        head = entry
      }
      const bytes = Buffer.from(text)
      try {
        await writeAll(target.handle, bytes, target.size)
      } catch (error) {
        // An incomplete line would damage the next one
        await target.handle.truncate(target.size)
        throw error
      }
      target.size += bytes.length
      anchors = { ...anchors, head: { seq: head.seq, hash: head.hash } }
      saveAnchorsSoon()
    },
    recorded: async (calls, since) => {
      const wanted = new Set(calls)
      const found = new Set<string>()
      const from = `${new Date(since).toISOString().slice(0, 10)}.ndjson`
      const names = await segmentsOf(folder)
      // Starts one file earlier: a write goes to the file of its first act, which may be from just before midnight
      const first = names.findIndex(name => name >= from)
      const start = Math.max(0, (first < 0 ? names.length : first) - 1)
      for (const name of names.slice(start))
        for await (const line of linesOf(join(folder, name))) {
          const call = readEntry(line)?.call
          if (call !== undefined && call !== null && wanted.has(call)) found.add(call)
        }
      return found
    },
    page: async query => {
      const found: Entry[] = []
      for (const name of (await segmentsOf(folder)).toReversed()) {
        const first = await firstOf(join(folder, name))
        if (query.before !== undefined && first && first.seq >= query.before) continue
        found.push(...(await matchesIn(join(folder, name), query)).toReversed())
        if (found.length >= query.limit) break
      }
      return found.slice(0, query.limit)
    },
    anchors: () => Promise.resolve(anchors),
    lines: () => allLines(folder),
    sweep: async before => {
      const names = await segmentsOf(folder)
      const limit = `${new Date(before).toISOString().slice(0, 10)}.ndjson`
      const old = names.filter(name => name < limit && name !== segment?.name)
      const firstKept = names.find(name => !old.includes(name))
      if (old.length === 0 || firstKept === undefined) return
      // The new first entry is saved before the deletion: after a crash in between, verification ignores older lines
      const first = await firstOf(join(folder, firstKept))
      if (!first) return
      anchors = { ...anchors, first: { seq: first.seq, prev: first.prev } }
      await saveAnchors()
      for (const name of old) await rm(join(folder, name))
    },
    close: async () => {
      await saving
      try {
        await saveAnchors()
        await segment?.handle.datasync()
      } finally {
        await closeFiles()
      }
    },
  }
}

/**
 * Opens an activity log read-only, even while another process writes it.
 * @throws StoreError if there is none, or its anchors are damaged
 */
export async function readRecordFiles(folder: string): Promise<{ anchors: Anchors; lines: AsyncIterable<string> }> {
  // Read before the lines: they are written before the anchors, so every anchored line is found
  const anchors = await readAnchors(folder)
  if (!anchors) throw new StoreError(`There is no activity log in ${folder}, or ${ANCHORS} is damaged.`)
  return { anchors, lines: allLines(folder) }
}

async function readAnchors(folder: string): Promise<Anchors | null> {
  try {
    const read = anchorsSchema.safeParse(JSON.parse(await readFile(join(folder, ANCHORS), 'utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const segmentsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(name => SEGMENT.test(name)).toSorted()

async function* allLines(folder: string): AsyncGenerator<string, void> {
  for (const name of await segmentsOf(folder)) yield* linesOf(join(folder, name))
}

const linesOf = (file: string): AsyncIterable<string> => createInterface({ input: createReadStream(file, 'utf8') })

/**
 * The last entries of a file that a query asks for, at most as many as its limit. Most lines are skipped unparsed,
 * because a search can cover a year.
 */
async function matchesIn(file: string, query: EntryQuery): Promise<Entry[]> {
  const parts = [query.thing, query.row, query.user].flatMap(value =>
    value === undefined ? [] : [jsonOnOneLine(value)],
  )
  const found: Entry[] = []
  for await (const line of linesOf(file)) {
    if (!parts.every(part => line.includes(part))) continue
    const entry = readEntry(line)
    if (!entry || !matches(entry, query)) continue
    found.push(entry)
    if (found.length > query.limit) found.shift()
  }
  return found
}

async function firstOf(file: string): Promise<Entry | null> {
  const input = createReadStream(file, 'utf8')
  try {
    for await (const line of createInterface({ input })) return readLine(line)
    return null
  } finally {
    // Otherwise the rest of the file would be read in the background
    input.destroy()
  }
}

/**
 * Where the complete lines of a file end, and its last intact entry. A line that a crash cut off is not counted: its
 * request was never answered. If lines before the saved head are missing or damaged, the head stays, so that
 * verification notices.
 */
async function endOf(file: string, saved: Head): Promise<{ size: number; head: Head }> {
  const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 })
  let size = 0
  let head = saved
  let rest = Buffer.alloc(0)
  // Piece by piece, because the file of a busy day may not fit into one string (512 MiB)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const complete = bytes.lastIndexOf(10) + 1
    for (const line of bytes.toString('utf8', 0, complete).split('\n')) {
      const entry = readLine(line)
      if (entry?.seq === head.seq + 1 && entry.prev === head.hash) head = { seq: entry.seq, hash: entry.hash }
    }
    size += complete
    rest = bytes.subarray(complete)
  }
  return { size, head }
}

const openFile = (file: string): Promise<FileHandle> => open(file, constants.O_RDWR | constants.O_CREAT, 0o600)

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
