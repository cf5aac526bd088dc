import { DraftKeeper, type DraftView } from './draft-keeper'
import type { DraftAddress, DraftKind, Stored } from './draft-store'

/**
 * Changes a draft from a page that does not show it; resolves to null once the change is on disk. If another tab has
 * the draft, that tab first saves what was typed and hands it over: its next save would otherwise undo the change. If
 * `mayChange` does not accept what is stored, before or after that, it stays and is returned.
 * @param change gives the new value, or null to remove the draft; its argument is null if no draft is stored
 * @throws if the draft could not be read, saved, or removed
 */
export async function changeDraft<T>(
  kind: DraftKind<T>,
  address: DraftAddress,
  change: (stored: T | null) => T | null,
  mayChange: (stored: T) => boolean = () => true,
): Promise<Stored<T> | null> {
  const keeper = new DraftKeeper(kind, address)
  const stop = keeper.start()
  try {
    const { status, stored } = await takeOverDraft(keeper, mayChange)
    if (status === 'unread') throw new Error('The draft could not be read.')
    if (stored !== null && !mayChange(stored.value)) return stored
    const next = change(stored?.value ?? null)
    if (next === null) {
      if (!(await keeper.discard())) throw new Error('The draft could not be removed.')
      return null
    }
    keeper.endVersion()
    keeper.save(next)
    await keeper.flush()
    if (keeper.saving.get().kind !== 'saved') throw new Error('The draft could not be saved.')
    return null
  } finally {
    stop()
  }
}

/**
 * Removes the draft of what was sent from a page that the user has since left. The form may be open again by now, in
 * any tab: if it holds something else, it stays, and so does a draft that cannot be removed.
 */
export async function endSentDraft<T>(
  kind: DraftKind<T>,
  scope: string,
  subject: string,
  isSent: (stored: T) => boolean,
): Promise<void> {
  await changeDraft(kind, { scope, kind: kind.id, subject }, () => null, isSent).catch(() => undefined)
}

/** What is stored once this tab may write it, or cannot read it. What may not be changed is left to the other tab. */
const takeOverDraft = <T>(keeper: DraftKeeper<T>, mayChange: (stored: T) => boolean): Promise<DraftView<T>> =>
  new Promise(resolve => {
    const look = () => {
      const view = keeper.view.get()
      const { status, stored } = view
      const staysElsewhere = status === 'elsewhere' && stored !== null && !mayChange(stored.value)
      if (status === 'elsewhere' && !staysElsewhere) keeper.takeOver()
      if (status !== 'mine' && status !== 'unread' && !staysElsewhere) return
      unsubscribe()
      resolve(view)
    }
    const unsubscribe = keeper.view.subscribe(look)
  })
