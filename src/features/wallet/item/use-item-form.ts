import { useState } from 'react'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Draft } from '#/parts/drafts/use-draft'
import { changesOf, fieldPathKey, type FieldPath } from '#/parts/net-change/net-change'
import { useNow } from '#/ui/behavior/clock'
import {
  isUntouched,
  itemDraftSchema,
  itemShape,
  keptInput,
  readItem,
  untouched,
  type ItemDraft,
  type ItemInput,
} from '../item-form'

/** Edits of wallet items, by campaign and item. */
export const itemDrafts: DraftKind<ItemDraft> = { id: 'wallet-item-edit', schema: itemDraftSchema }

/**
 * The form over an item, kept as a draft with every key: what it asks for, and how it goes on from another base. While
 * nothing is typed it lies on the item as it is now.
 */
export function useItemForm(draft: Draft<ItemDraft>, current: unknown) {
  const [typed, setTyped] = useState<ItemDraft | null>(draft.stored?.value ?? null)
  const now = useNow('minute')
  const base = typed ? typed.base : current
  const input = typed?.input ?? untouched
  const request = readItem(base, input, now)
  const changes = changesOf(itemShape, base, request.edits)
  const lay = (over: unknown, next: ItemInput) => {
    const value = isUntouched(over, next) ? null : { base: over, input: next }
    setTyped(value)
    if (value === null) void draft.discard()
    else draft.save(value)
  }
  return {
    base,
    input,
    request,
    changes,
    /** Whether anything is typed, also what cannot be sent yet. */
    isTyped: typed !== null,
    /** The same with something typed. */
    change: (patch: Partial<ItemInput>) => lay(base, { ...input, ...patch }),
    /** Goes on from the item as it is now; what was typed stays at the places that `keeps` names. */
    rebase: (keeps: (place: FieldPath) => boolean) => {
      const changed = new Set(changes.map(({ place }) => fieldPathKey(place)))
      lay(
        current,
        keptInput(current, input, place => changed.has(fieldPathKey(place)) && keeps(place)),
      )
    },
    /** Forgets what was typed. */
    clear: async () => {
      setTyped(null)
      await draft.discard()
    },
  }
}
