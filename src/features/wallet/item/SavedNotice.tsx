import type { WalletItemReading } from '#/api/wallet-items'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { inverseOf, patchOf } from '#/parts/net-change/net-change'
import { readSavedChanges } from '#/parts/net-change/saved-changes'
import { SavedNotice as Notice } from '#/parts/net-change/SavedNotice'
import { text as netChangeText } from '#/parts/net-change/text'
import { fieldLabel, shortHolderName } from './item-fields'
import { itemShape } from './item-form'
import type { SavedState } from './saved-state'
import { text } from './text'
import type { useItemRecord } from './use-item-record'

const t = text.form
type Saved = NonNullable<SavedState['saved']>

interface SavedNoticeProps {
  saved: Saved
  record: ReturnType<typeof useItemRecord>
  /** Called with the patch that restored the values from before the save. */
  onUndone: (restored: Readonly<Record<string, unknown>>) => void
  /** Called instead, with the same patch, if the user has left the page. */
  onUndoneAfterLeaving: (restored: Readonly<Record<string, unknown>>) => Promise<unknown>
  onDismiss: () => void
}

/** The receipt of a save, with Undo for everything except the notification. */
export function SavedNotice({ saved, record, onUndone, onUndoneAfterLeaving, onDismiss }: SavedNoticeProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const changes = readSavedChanges(saved.changes)
  const labels = changes.map(({ place }) => fieldLabel(place))
  const undoable = changes.filter(({ place }) => itemShape.notifies?.(place) !== true)
  // With nothing but a notification, there is no Undo
  const isPartlyUndoable = undoable.length > 0 && undoable.length < changes.length
  const restored = () => patchOf(inverseOf(undoable))
  return (
    <Notice
      record={record}
      name={t.record}
      sentence={sentences[saved.kind]}
      changes={changes}
      label={fieldLabel}
      describeUndo={(now: WalletItemReading) => t.describeUndo(shortHolderName(now.raw))}
      onUndone={() => onUndone(restored())}
      onUndoneAfterLeaving={() => onUndoneAfterLeaving(restored())}
      onDismiss={onDismiss}
      renderError={error => <ApiErrorNotice error={error} />}
    >
      {saved.kind === 'undone' ? netChangeText.undo.doneNext : null}
      {labels.length > 0 ? netChangeText.changedFields(labels) : null}
      {isPartlyUndoable ? <div>{t.notRecalled}</div> : null}
    </Notice>
  )
}

const sentences: Readonly<Record<Saved['kind'], string>> = {
  saved: netChangeText.saved,
  found: netChangeText.savedFound(t.record),
  undone: netChangeText.undo.done,
}
