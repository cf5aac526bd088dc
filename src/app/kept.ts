import { ledger } from '#/api/mutate'
import { scopeOf } from '#/api/scope'
import type { Session } from '#/contract/gateway'
import { removeDrafts } from '#/parts/drafts/remove-drafts'

/** Takes what this browser keeps for a user off the computer: open intents and drafts; jobs when there are any. */
export async function removeKept(session: Session): Promise<void> {
  const open = await ledger.open(scopeOf(session))
  await Promise.all(open.map(intent => ledger.remove(intent.key)))
  await removeDrafts(session)
}
