import type { WalletItemReading } from '#/api/wallet-items'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { readSavedChanges } from '#/parts/net-change/saved-changes'
import { SavedNotice as Notice } from '#/parts/net-change/SavedNotice'
import { netChangeText } from '#/parts/net-change/text'
import { editText as t } from '../edit-text'
import { itemShape, tokensOf } from '../item-form'
import { holderOf } from '../pass-slots'
import { fieldLabel } from './item-fields'
import type { SavedState } from './saved-state'
import type { useItemRecord } from './use-item-record'

type Saved = NonNullable<SavedState['saved']>

interface SavedNoticeProps {
  saved: Saved
  record: ReturnType<typeof useItemRecord>
  /** Another word on the same save, or none. */
  onSaved: (saved: SavedState['saved']) => void
}

/** What a save of an item did, and the way back: of everything but the notification. */
export function SavedNotice({ saved, record, onSaved }: SavedNoticeProps) {
  const changes = readSavedChanges(saved.changes)
  const labels = changes.map(({ place }) => fieldLabel(place))
  const isNotified = changes.some(({ place }) => itemShape.isEvent?.(place))
  return (
    <Notice
      record={record}
      name={t.record}
      sentence={sentences[saved.kind]}
      changes={changes}
      label={fieldLabel}
      whatUndo={(now: WalletItemReading) => t.whatUndo(holderOf(tokensOf(now.raw)) ?? t.unnamed)}
      onUndone={() => onSaved({ kind: 'undone', changes: [] })}
      onDismiss={() => onSaved(null)}
      failed={error => <ApiErrorNotice error={error} />}
    >
      {saved.kind === 'undone' ? netChangeText.undoneNext : null}
      {labels.length > 0 ? netChangeText.andNothing(labels) : null} {isNotified ? t.notRecalled : null}
    </Notice>
  )
}

const sentences: Readonly<Record<Saved['kind'], string>> = {
  saved: netChangeText.saved,
  found: netChangeText.savedFound(t.record),
  undone: netChangeText.undone,
}
