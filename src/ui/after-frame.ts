/** Two frames of 60 a second. A callback of the frame itself would be part of it, and none comes in a page that is hidden. */
const DRAWN_MS = 33

let waiting: (() => void)[] = []

function doAll(): void {
  const all = waiting
  waiting = []
  for (const work of all) work()
}
// Before a page is left or hidden: others store then what the work has to tell them
for (const event of ['beforeunload', 'pagehide', 'blur', 'visibilitychange'])
  window.addEventListener(event, doAll, { capture: true })

/**
 * Does work once what has just changed is on screen, at the latest when the page is left: a key is not held up by what
 * follows from it.
 */
export function afterFrame(work: () => void): void {
  waiting.push(work)
  if (waiting.length > 1) return
  setTimeout(doAll, DRAWN_MS)
}
