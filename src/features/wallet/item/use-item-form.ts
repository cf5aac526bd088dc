import { useRef, useState } from 'react'
import { sameJson } from '#/contract/format/json'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Draft } from '#/parts/drafts/use-draft'
import { applyPatch, changesOf, fieldPathKey, valueAt, type FieldPath } from '#/parts/net-change/net-change'
import { useNow } from '#/ui/behavior/clock'
import { walletOf } from '../wallet-of'
import {
  inputSince,
  isUnedited,
  itemDraftSchema,
  itemShape,
  retainInput,
  readItemForm,
  emptyItemInput,
  type ItemDraft,
  type ItemInput,
} from './item-form'

/** Drafts of wallet item edits, by campaign and item. */
export const itemDrafts: DraftKind<ItemDraft> = { id: 'wallet-item-edit', schema: itemDraftSchema }

/**
 * What is left of a draft once `sent` is saved: what was typed since, as edits of the item after the save; null if
 * nothing.
 */
export function draftSince(sent: ItemInput, saved: unknown, draft: ItemDraft | null): ItemDraft | null {
  if (draft === null || sameJson(draft.input, sent)) return null
  const input = inputSince(sent, { base: draft.base, current: saved }, draft.input)
  return isUnedited(saved, input) ? null : { base: saved, input }
}

/** What the draft of an item is stored under. */
export const subjectOf = (walletId: string, itemId: string): string => JSON.stringify([walletId, itemId])

/** What is left of a draft once this patch of it is saved; null if nothing. For when only the patch is still known. */
export function draftAfterSave(patch: Readonly<Record<string, unknown>>, draft: ItemDraft | null): ItemDraft | null {
  if (draft === null) return null
  const base = applyPatch(itemShape, draft.base, patch)
  const saved = readItemForm(draft.base, draft.input, 0).edits.filter(({ place, value }) =>
    // The item may already have had the same notification text before the save
    sameJson(value, valueAt(itemShape.notifies?.(place) ? patch : base, place)),
  )
  const savedKeys = new Set(saved.map(({ place }) => fieldPathKey(place)))
  const isLeft = (path: FieldPath) => !savedKeys.has(fieldPathKey(path))
  const input = retainInput({ base: draft.base, current: base }, draft.input, isLeft)
  return isUnedited(base, input) ? null : { base, input }
}

/** The draft with these values, which an undo restored, in its base; null if nothing is edited. */
export function draftAfterUndo(restored: Readonly<Record<string, unknown>>, draft: ItemDraft | null): ItemDraft | null {
  if (draft === null) return null
  const base = applyPatch(itemShape, draft.base, restored)
  return isUnedited(base, draft.input) ? null : { base, input: draft.input }
}

/**
 * The state of the item form. Every edit is saved as a draft, together with the item it is based on. While nothing is
 * edited, the base is the item as it is now.
 */
export function useItemForm(draft: Draft<ItemDraft>, current: unknown) {
  const [edited, setEdited] = useState<ItemDraft | null>(draft.stored?.value ?? null)
  /** For a save, which ends in a later render than the one it started in. */
  const latest = useRef(edited)
  const now = useNow('minute')
  const base = edited ? edited.base : current
  const input = edited?.input ?? emptyItemInput
  // The item may have moved to another wallet since the notification was typed: its text stays in the draft and is not
  // sent
  const inputToSend = walletOf(current) === 'passbook' ? input : { ...input, notification: '' }
  const formReading = readItemForm(base, inputToSend, now)
  const changes = changesOf(itemShape, base, formReading.edits)
  const typed = changesOf(itemShape, base, [...formReading.edits, ...formReading.invalid])
  const update = (newBase: unknown, next: ItemInput) => {
    const value = isUnedited(newBase, next) ? null : { base: newBase, input: next }
    latest.current = value
    setEdited(value)
    if (value === null) void draft.discard()
    else draft.save(value)
  }
  /** Discards all edits. */
  const clear = async () => {
    latest.current = null
    setEdited(null)
    await draft.discard()
  }
  return {
    base,
    input,
    /** The input without what cannot be sent to this item: what a save sends. */
    inputToSend,
    formReading,
    changes,
    /** The changes, and typed values that are not valid yet. */
    typed,
    /** Whether anything is edited, including values that are not valid yet. */
    isEdited: edited !== null,
    /** Merges edits into the form. */
    change: (patch: Partial<ItemInput>) => update(base, { ...input, ...patch }),
    /**
     * Makes the current item the base. Keeps what was typed where `keeps` accepts it, and added tokens that the item
     * still lacks.
     */
    rebase: (keeps: (path: FieldPath) => boolean) => {
      const edits = new Set(typed.map(({ place }) => fieldPathKey(place)))
      const kept = retainInput({ base, current }, input, path => edits.has(fieldPathKey(path)) && keeps(path))
      // A notification that cannot be sent is not among the edits
      update(current, inputToSend === input ? kept : { ...kept, notification: input.notification })
    },
    clear,
    /**
     * Follows an undo, which restored these values, so that they do not look like someone else's changes to edited
     * fields.
     */
    followUndo: (restored: Readonly<Record<string, unknown>>) => {
      const typing = latest.current
      if (typing !== null) update(applyPatch(itemShape, typing.base, restored), typing.input)
    },
    /**
     * Ends the edits that a save sent. What was typed since becomes edits of `saved`, the item after the save; resolves
     * to true if something was.
     */
    settle: async (sent: ItemInput, saved: unknown): Promise<boolean> => {
      const rest = draftSince(sent, saved, latest.current)
      if (rest === null) await clear()
      else update(rest.base, rest.input)
      return rest !== null
    },
  }
}
