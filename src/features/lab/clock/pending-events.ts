import type { Due, DueKind } from '#/contract/control'
import { readTimestamp } from '#/contract/format/timestamps'

/** Events of one kind, company, and name in the same minute, such as the invitations to one campaign. */
export interface PendingEventGroup {
  at: number
  what: DueKind
  name: string
  company_key: string
  count: number
}

/**
 * The upcoming events, grouped by minute. A group is due at its last event: moving the clock there makes all of them
 * happen.
 */
export function groupPendingEvents(due: Due['due']): PendingEventGroup[] {
  const groups = new Map<string, PendingEventGroup>()
  for (const { at: timestamp, what, name, company_key } of due) {
    const at = readTimestamp(timestamp)
    if (at === null) continue
    const key = JSON.stringify([what, company_key, name, Math.floor(at / 60_000)])
    const group = groups.get(key)
    if (group) groups.set(key, { ...group, at: Math.max(at, group.at), count: group.count + 1 })
    else groups.set(key, { at, what, name, company_key, count: 1 })
  }
  return [...groups.values()].toSorted((a, b) => a.at - b.at)
}

/** The next event of a kind; null if there is none. */
export function nextOf(due: Due['due'], kind: DueKind): { at: number; name: string } | null {
  for (const { at, what, name } of due) {
    const moment = readTimestamp(at)
    if (what === kind && moment !== null) return { at: moment, name }
  }
  return null
}

/** How many there are of each kind, in order of first appearance. */
export function countKinds<Kind extends string>(kinds: readonly Kind[]): [Kind, number][] {
  const counts = new Map<Kind, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
}
