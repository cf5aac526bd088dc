import * as z from 'zod/mini'
import type { Difference } from '#/contract/format/read'
import { keysWithin, openDatabase } from '../local-data/idb'
import { now } from '../now'
import { driftLines, mergeLines, type DriftLine } from './drift-lines'

const lineSchema = z.object({
  /** Connection and company: a line contains no personal data, and everyone who uses this browser adds to it. */
  scope: z.string(),
  route: z.string(),
  field: z.string(),
  since: z.number(),
  last: z.number(),
  values: z.number(),
  replies: z.number(),
  example: z.nullable(z.string()),
})

const { read, write } = openDatabase('signalbox-drift', {
  lines: { keyPath: ['scope', 'route', 'field'], schema: lineSchema, sealed: 'never' },
})

/**
 * Differences are written together, because each of a hundred rows may have one, but soon, because the page may be
 * left.
 */
const WRITE_AFTER_MS = 100

const waiting = new Map<string, { scope: string; line: DriftLine }>()
let writing: Promise<void> | null = null

/**
 * Counts how a reply differs from the interface. Written a moment later; what cannot be written is not counted.
 * @param scope of the company (`companyScopeOf`)
 */
export function recordDrift(scope: string, route: string, value: unknown, differences: readonly Difference[]): void {
  // In a test without a browser there is nothing to write to
  if (differences.length === 0 || typeof indexedDB === 'undefined') return
  for (const [field, line] of driftLines(route, value, differences, now())) {
    const key = JSON.stringify([scope, route, field])
    const known = waiting.get(key)
    waiting.set(key, { scope, line: known ? mergeLines(known.line, line) : line })
  }
  if (writing !== null) return
  watchForLeaving()
  // Opens the database, so that a page that is being left only has to write
  void read(async () => undefined).catch(() => undefined)
  writing = new Promise<void>(resolve => setTimeout(resolve, WRITE_AFTER_MS)).then(writeWaiting)
}

let isWatching = false

/** Writes what is waiting before the page is closed or left: after that, the timer no longer fires. */
function watchForLeaving(): void {
  if (isWatching || typeof window === 'undefined') return
  isWatching = true
  for (const event of ['beforeunload', 'pagehide'] as const) window.addEventListener(event, () => void writeWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void writeWaiting()
  })
}

async function writeWaiting(): Promise<void> {
  writing = null
  if (waiting.size === 0) return
  const lines = [...waiting.values()]
  waiting.clear()
  await write(async store => {
    for (const { scope, line } of lines) {
      const known = await store('lines').get([scope, line.route, line.field])
      store('lines').put({ ...(known ? mergeLines(known, line) : line), scope })
    }
  }, 'relaxed').catch(() => undefined)
}

/** The differences counted so far for a company (`companyScopeOf`), the most frequent first. */
export async function readDrift(scope: string): Promise<DriftLine[]> {
  if (writing !== null) await writeWaiting()
  const lines = await read(store => store('lines').getAll(keysWithin(scope)))
  return lines.toSorted((a, b) => b.replies - a.replies)
}
