import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedNames } from '#/ui/inputs/SavedNames'
import { PopoverForm, PopoverNote } from '#/ui/overlays/PopoverForm'
import { removeSet, savedSets, saveSet } from './saved-sets'
import { text } from './text'

interface SavedSetsProps {
  /** From `savedSetsScope`. */
  scope: string
  /** The current conditions, to save. */
  filters: readonly unknown[]
  /** False if there are no conditions, or if they have faults. */
  canSave: boolean
  onUse: (filters: readonly unknown[]) => void
}

/** Saved sets of conditions: add the conditions of one, save the current conditions, or remove one. */
export function SavedSets({ scope, filters, canSave, onUse }: SavedSetsProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  const client = useQueryClient()
  const { data: sets = [], isLoadingError } = useQuery(savedSets(scope))
  const change = async (work: Promise<void>) => {
    await work
    await client.invalidateQueries(savedSets(scope))
  }
  return (
    <PopoverForm>
      {isLoadingError ? (
        <PopoverNote fault>{text.sets.notLoaded}</PopoverNote>
      ) : (
        <SavedNames
          items={sets}
          texts={text.sets}
          detail={set => text.count(set.filters.length)}
          onUse={set => onUse(set.filters)}
          onRemove={set => change(removeSet(set))}
          onSave={canSave ? name => change(saveSet({ place: scope, name, filters: [...filters] })) : undefined}
        />
      )}
      <PopoverNote>{text.sets.scope}</PopoverNote>
    </PopoverForm>
  )
}
