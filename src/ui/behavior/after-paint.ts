/**
 * Two frames at 60 fps. Not requestAnimationFrame: its callback runs within the frame, and not at all in a hidden page.
 */
export const PAINT_MS = 33
/** The shortest time between two runs while the user keeps typing. */
const MIN_INTERVAL_MS = 250
/** The longest wait for a pause between keys: a key that is held down repeats without one. */
const MAX_WAIT_MS = 350

const pending = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let firstAt = 0
let lastAt = 0
let lastRunAt = 0

function runAll(): void {
  clearTimeout(timer)
  timer = undefined
  const all = [...pending]
  pending.clear()
  for (const work of all) work()
  lastRunAt = performance.now()
}
// Before the page is left or hidden, or a field is left: other listeners of these events store the results of this work
for (const event of ['beforeunload', 'pagehide', 'blur', 'visibilitychange'])
  window.addEventListener(event, runAll, { capture: true })

function runWhenDue(): void {
  const due = Math.min(Math.max(lastAt + PAINT_MS, lastRunAt + MIN_INTERVAL_MS), firstAt + MAX_WAIT_MS)
  const delay = due - performance.now()
  if (delay > 0) timer = setTimeout(runWhenDue, delay)
  else runAll()
}

/**
 * Runs work after the next paint, at most four times a second; at the latest before the page is left. Keeps typing
 * responsive: work that depends on a key does not delay that key. Work that is already pending runs once.
 */
export function afterPaint(work: () => void): void {
  lastAt = performance.now()
  if (pending.size === 0) firstAt = lastAt
  pending.add(work)
  timer ??= setTimeout(runWhenDue, PAINT_MS)
}

/** Runs the work now if it is pending. */
export function flushAfterPaint(work: () => void): void {
  if (pending.delete(work)) work()
}
