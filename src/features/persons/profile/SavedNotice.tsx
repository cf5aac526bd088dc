import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { readSavedChanges } from '#/parts/net-change/saved-changes'
import { SavedNotice as Notice } from '#/parts/net-change/SavedNotice'
import { netChangeText } from '#/parts/net-change/text'
import { asWord } from '#/ui/format/LongText'
import { editText as t } from '../edit-text'
import { fieldLabel } from '../person-fields'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { usePersonRecord } from '../use-person-record'

type Saved = NonNullable<SavedState['saved']>

interface SavedNoticeProps {
  saved: Saved
  reading: PersonReading
  /** Another word on the same save, or none. */
  onSaved: (saved: SavedState['saved']) => void
}

/** What a save of a person did, and the way back. */
export function SavedNotice({ saved, reading, onSaved }: SavedNoticeProps) {
  const { custom_fields: definitions } = useSession()
  const record = usePersonRecord(reading.person.person_key)
  const changes = readSavedChanges(saved.changes)
  const labels = changes.map(({ place }) => fieldLabel(definitions, place))
  return (
    <Notice
      record={record}
      name={t.record}
      sentence={sentenceOf(saved)}
      changes={changes}
      label={place => fieldLabel(definitions, place)}
      whatUndo={now => t.whatUndo(asWord(nameOf(now) ?? t.unnamed))}
      onUndone={() => onSaved({ kind: 'undone', changes: [] })}
      onDismiss={() => onSaved(null)}
      failed={error => <ApiErrorNotice error={error} />}
    >
      {saved.kind === 'undone' ? netChangeText.undoneNext : labels.length > 0 ? netChangeText.andNothing(labels) : null}
    </Notice>
  )
}

function sentenceOf({ kind, by }: Saved): string {
  switch (kind) {
    case 'saved':
      return netChangeText.saved
    case 'found':
      return netChangeText.savedFound(t.record)
    case 'created':
      return t.created
    case 'matched':
      return t.matched[by ?? 'unknown']
    case 'undone':
      return netChangeText.undone
  }
}
