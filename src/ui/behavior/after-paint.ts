/** Two frames of 60 a second. A callback of the frame itself would be part of it, and none comes in a page that is hidden. */
const DRAWN_MS = 33
/** Who types on meets what follows from earlier keys only so often. */
const APART_MS = 250
/** So long it waits for a pause between two keys: as many come as a key that is held down sends. */
const LATEST_MS = 350

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let firstAt = 0
let lastAt = 0
let doneAt = 0

function doAll(): void {
  clearTimeout(timer)
  timer = undefined
  const all = [...waiting]
  waiting.clear()
  for (const work of all) work()
  doneAt = performance.now()
}
// Before a page is left or hidden: others store then what the work has to tell them
for (const event of ['beforeunload', 'pagehide', 'blur', 'visibilitychange'])
  window.addEventListener(event, doAll, { capture: true })

function wake(): void {
  const due = Math.min(Math.max(lastAt + DRAWN_MS, doneAt + APART_MS), firstAt + LATEST_MS)
  const left = due - performance.now()
  if (left > 0) timer = setTimeout(wake, left)
  else doAll()
}

/**
 * Does work once what has just changed is on screen, at most four times a second, and at the latest when the page is
 * left: a key is not held up by what follows from it or from the keys before. Asked for again meanwhile, it is done once.
 */
export function afterPaint(work: () => void): void {
  lastAt = performance.now()
  if (waiting.size === 0) firstAt = lastAt
  waiting.add(work)
  timer ??= setTimeout(wake, DRAWN_MS)
}

/** Does such work at once if it waits. */
export function atOnce(work: () => void): void {
  if (waiting.delete(work)) work()
}
