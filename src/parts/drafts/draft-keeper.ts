import { isStorageFull } from '#/api/local-data/idb'
import { LockedError, onKeysReplaced } from '#/api/local-data/keyring'
import { now } from '#/api/now'
import { onSignOut } from '#/api/session/sign-out-hooks'
import { storageScopeOf } from '#/api/session/storage-scope'
import { createStore, type Readable } from '#/base/store'
import { listenToDrafts, nameOf, tellDrafts } from './draft-channel'
import { lockDraft, type DraftLock } from './draft-lock'
import { readDraft, removeDraft, writeDraft, type DraftAddress, type DraftKind, type Stored } from './draft-store'

/**
 * Whether the input is on disk, or why not. `clean`: nothing has been typed since the draft was read. `full`: the
 * browser is out of space. `locked`: there is no session.
 */
export type Saving =
  | { kind: 'clean' | 'discarded' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; why: 'full' | 'locked' | 'failed' }

/** A draft as its form shows it. */
export interface DraftView<T> {
  /**
   * `opening` takes a few ms. `elsewhere`: another tab writes it; this one only shows it. `unread`: the browser could
   * not read it, so its form is not shown, and nothing is written over it.
   */
  status: 'opening' | 'unread' | 'mine' | 'elsewhere'
  /** What was stored when this tab started to write or show it; null if nothing was. */
  stored: Stored<T> | null
  /** Increases whenever `stored` is read. Use it as the key of the form. */
  readCount: number
}

/** Leaves time to write within the promised 250 ms after a keystroke. */
const SAVE_AFTER_MS = 150
/** "Draft saved" appears this long after a write, if nothing is typed in between: otherwise it would flicker. */
const QUIET_MS = 250
/** A pause this long ends a version. */
const PAUSE_MS = 30_000

/** By draft, the number of the last opening in this tab. */
const lastOpenings = new Map<string, number>()
let openings = 0

/** One draft in one tab: whether the tab may write it, when it is written, and whether that worked. */
export class DraftKeeper<T> {
  readonly #kind: DraftKind<T>
  readonly #address: DraftAddress
  readonly #view = createStore<DraftView<T>>({ status: 'opening', stored: null, readCount: 0 })
  readonly #saving = createStore<Saving>({ kind: 'clean' })
  #lock: DraftLock | null = null
  /** Whether this tab has the lock, even while the draft is unread. */
  #access: 'mine' | 'elsewhere' = 'elsewhere'
  /** Input that is not being written yet. */
  #pending: { value: T } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The timer for "Draft saved". */
  #savedTimer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()
  /** The state on disk, for the next version. */
  #last: Stored<T> | null = null
  /** Whether the next write ends a version, however short the pause. */
  #isVersionOver = false
  /** How many times this keeper has opened the draft: a read that a later opening overtook is ignored. */
  #openCount = 0
  /** The number of this keeper's last opening. */
  #opening = 0
  /** How many times all drafts were deleted. What was typed before is not written afterward. */
  #deletions = 0

  constructor(kind: DraftKind<T>, address: DraftAddress) {
    this.#kind = kind
    this.#address = address
  }

  readonly view: Readable<DraftView<T>> = this.#view

  /** Separate from the view, because it changes with every keystroke and only one line shows it. */
  readonly saving: Readable<Saving> = this.#saving

  /** Opens the draft. Returns a function that saves and releases it. */
  readonly start = (): (() => void) => {
    const flush = () => void this.flush()
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush()
    const leaveEvents = ['beforeunload', 'pagehide', 'blur'] as const
    const stopListening = listenToDrafts(this.#address.scope, message => {
      if (message.kind === 'deleting') {
        this.#pending = null
        this.#deletions++
      }
      if (message.kind === 'take' && message.draft === nameOf(this.#address) && this.#isMine())
        void this.flush().then(() => lock.give())
    })
    for (const event of leaveEvents) window.addEventListener(event, flush)
    document.addEventListener('visibilitychange', flushIfHidden)
    document.addEventListener('focusout', flush)
    // Otherwise later pages, which have only the keys of the new secret, could not open it
    const stopResealing = onKeysReplaced(owner => {
      if (owner === this.#address.scope && this.#last && !this.#pending) this.save(this.#last.value)
    })
    // A sign-out replaces the page, so what was typed is saved first
    const removeSignOutHook = onSignOut(session =>
      storageScopeOf(session) === this.#address.scope ? this.flush() : undefined,
    )
    const lock = lockDraft(this.#address, {
      onMine: () => void this.#open('mine'),
      onElsewhere: () => void this.#open('elsewhere'),
    })
    this.#lock = lock
    return () => {
      for (const event of leaveEvents) window.removeEventListener(event, flush)
      document.removeEventListener('visibilitychange', flushIfHidden)
      document.removeEventListener('focusout', flush)
      stopListening()
      removeSignOutHook()
      stopResealing()
      void this.flush().then(() => lock.release())
      this.#lock = null
    }
  }

  /** Sets the draft's value, on disk within 250 ms; a large file takes longer. Ignored unless this tab has it. */
  readonly save = (value: T): void => {
    if (!this.#isMine()) return
    this.#pending = { value }
    clearTimeout(this.#savedTimer)
    // A failure stays on screen until it is resolved
    const { kind } = this.#saving.get()
    if (kind !== 'saving' && kind !== 'failed') this.#saving.set({ kind: 'saving' })
    this.#timer ??= setTimeout(() => void this.#store(QUIET_MS), SAVE_AFTER_MS)
  }

  /** Saves pending input at once. Resolves when it is on disk, or could not be saved. */
  readonly flush = (): Promise<void> => this.#store(0)

  /** Makes the current value a version, because something else is about to replace it. */
  readonly endVersion = (): void => {
    void this.flush()
    this.#isVersionOver = true
  }

  /**
   * Removes the draft after it was sent or discarded. Resolves to false if it could not be removed, or if another tab
   * has it, where it stays.
   */
  readonly discard = async (): Promise<boolean> => {
    const [typed, last, saving, isStillMine] = [this.#pending, this.#last, this.#saving.get(), this.#stillMineCheck()]
    clearTimeout(this.#timer)
    clearTimeout(this.#savedTimer)
    this.#timer = undefined
    this.#pending = null
    this.#last = null
    if (!this.#isMine()) return false
    this.#saving.set({ kind: 'discarded' })
    // Runs after all writes in progress: the draft store keeps the order
    const isRemoved = await removeDraft(this.#address, isStillMine).catch(() => false)
    // It is still there. What was typed since has replaced what was not saved before
    if (!isRemoved && !this.#last && isStillMine()) {
      this.#pending ??= typed
      this.#last = last
      this.#saving.set(saving)
    }
    this.#changed()
    return isRemoved
  }

  /** Takes over the draft. The tab that has it saves it and releases it. */
  readonly takeOver = (): void => {
    tellDrafts(this.#address.scope, { kind: 'take', draft: nameOf(this.#address) })
    this.#lock?.take()
  }

  /** Tries again to read a draft that could not be read. */
  readonly readAgain = (): void => {
    if (this.#view.get().status === 'unread') void this.#open(this.#access)
  }

  async #open(status: 'mine' | 'elsewhere'): Promise<void> {
    const open = ++this.#openCount
    this.#access = status
    if (status === 'mine') lastOpenings.set(nameOf(this.#address), (this.#opening = ++openings))
    this.#pending = null
    clearTimeout(this.#savedTimer)
    if (status === 'elsewhere' && this.#isMine()) this.#view.update(view => ({ ...view, status }))
    const stored = await readDraft(this.#kind, this.#address).catch(() => 'unread' as const)
    if (open !== this.#openCount) return
    if (stored === 'unread') {
      this.#view.update(view => ({ ...view, status: 'unread' }))
      return
    }
    this.#last = stored
    this.#saving.set({ kind: 'clean' })
    this.#view.update(({ readCount }) => ({ status, stored, readCount: readCount + 1 }))
  }

  /**
   * Work that a page began, such as a call that is being sent, may still save after the page was left, but not once
   * another page of this tab has opened the draft: it would overwrite what was typed there.
   */
  #isMine(): boolean {
    return this.#view.get().status === 'mine' && lastOpenings.get(nameOf(this.#address)) === this.#opening
  }

  /**
   * A check for when a write begins: while it waited, another tab may have taken over, or all drafts may have been
   * deleted.
   */
  #stillMineCheck(): () => boolean {
    const deletions = this.#deletions
    return () => this.#isMine() && deletions === this.#deletions
  }

  #store(showAfterMs: number): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const typed = this.#pending
    if (typed) {
      this.#pending = null
      this.#writing = this.#write(typed.value, showAfterMs)
    }
    return this.#writing
  }

  async #write(value: T, showAfterMs: number): Promise<void> {
    const next = { value, at: now() }
    const last = this.#last
    const isOver = this.#isVersionOver || next.at - (last?.at ?? next.at) >= PAUSE_MS
    const before = this.#kind.versions && isOver ? last : null
    this.#isVersionOver = false
    this.#last = next
    try {
      if (!(await writeDraft(this.#address, next, before, this.#stillMineCheck()))) return
      if (!this.#pending && this.#last === next) this.#showSaved(next.at, showAfterMs)
      this.#changed()
    } catch (error) {
      // After a newer write or a discard, this input must not be written again
      if (!this.#isMine() || this.#last !== next) return
      // The input stays pending: the next keystroke, or leaving the field, tries again
      this.#pending ??= { value }
      this.#last = last
      this.#isVersionOver ||= isOver
      const why = isStorageFull(error) ? 'full' : error instanceof LockedError ? 'locked' : 'failed'
      this.#saving.set({ kind: 'failed', why })
    }
  }

  #showSaved(at: number, afterMs: number): void {
    clearTimeout(this.#savedTimer)
    const show = () => this.#saving.set({ kind: 'saved', at })
    // A failure on screen is replaced at once
    if (afterMs === 0 || this.#saving.get().kind === 'failed') show()
    else this.#savedTimer = setTimeout(show, afterMs)
  }

  #changed(): void {
    tellDrafts(this.#address.scope, { kind: 'changed', draftKind: this.#kind.id })
  }
}
