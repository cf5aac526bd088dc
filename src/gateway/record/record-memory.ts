import { type Anchors, type Link, emptyChain, link } from './chain'
import { type RecordStore, matches } from './record-store'

/** An activity log that is lost with the process, for `STATE_DIR=memory` and tests. */
export function recordStoreInMemory(): RecordStore {
  let anchors: Anchors = emptyChain
  let links: Link[] = []
  return {
    append: acts => {
      for (const act of acts) {
        const next = link(act, anchors.head)
        links.push(next)
        anchors = { ...anchors, head: { seq: next.entry.seq, hash: next.entry.hash } }
      }
      return Promise.resolve()
    },
    recorded: calls =>
      Promise.resolve(new Set(links.flatMap(({ entry }) => entry.call ?? []).filter(call => calls.includes(call)))),
    page: query =>
      Promise.resolve(
        links
          .map(({ entry }) => entry)
          .filter(entry => matches(entry, query))
          .toReversed()
          .slice(0, query.limit),
      ),
    anchors: () => Promise.resolve(anchors),
    lines: async function* () {
      for (const { line } of links) yield line
    },
    sweep: before => {
      const kept = links.findIndex(({ entry }) => entry.at >= before)
      links = kept === -1 ? [] : links.slice(kept)
      const first = links[0]?.entry
      const { head } = anchors
      anchors = { head, first: first ? { seq: first.seq, prev: first.prev } : { seq: head.seq + 1, prev: head.hash } }
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}
