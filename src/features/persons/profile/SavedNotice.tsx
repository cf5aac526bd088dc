import { useSession } from '#/api/api-context'
import { now } from '#/api/now'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel } from '#/parts/mdn/person-label'
import { readSavedChanges } from '#/parts/net-change/saved-changes'
import { SavedNotice as Notice } from '#/parts/net-change/SavedNotice'
import { text as netChangeText } from '#/parts/net-change/text'
import { addReceipt } from '#/parts/receipts/receipts'
import { fieldLabel } from '../person-fields'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { usePersonRecord } from '../use-person-record'
import { text } from './text'

type Saved = NonNullable<SavedState['saved']>

interface SavedNoticeProps {
  saved: Saved
  reading: PersonReading
  /** Replaces the notice, or removes it with null. */
  onChange: (saved: SavedState['saved']) => void
}

/** The result of saving a person, with Undo. */
export function SavedNotice({ saved, reading, onChange }: SavedNoticeProps) {
  const session = useSession()
  const { custom_fields: definitions } = session
  const record = usePersonRecord(reading.person.person_key)
  const changes = readSavedChanges(saved.changes)
  const labels = changes.map(({ place }) => fieldLabel(definitions, place))
  const noteReceipt = () => {
    const what = text.saved.undoReceipt(personLabel(reading), labels)
    addReceipt(session, { personKey: reading.person.person_key, at: now(), what, still: null })
  }
  return (
    <Notice
      record={record}
      name={personsText.record}
      sentence={describeSaved(saved)}
      changes={changes}
      label={place => fieldLabel(definitions, place)}
      describeUndo={current => text.saved.undoMutation(personLabel(current))}
      onUndone={() => {
        noteReceipt()
        onChange({ kind: 'undone', changes: [] })
      }}
      onUndoneAfterLeaving={async () => noteReceipt()}
      onDismiss={() => onChange(null)}
      renderError={error => <ApiErrorNotice error={error} />}
    >
      {saved.kind === 'undone'
        ? netChangeText.undo.doneNext
        : labels.length > 0
          ? netChangeText.changedFields(labels)
          : null}
    </Notice>
  )
}

function describeSaved({ kind, by }: Saved): string {
  const sentences: Record<Saved['kind'], string> = {
    saved: netChangeText.saved,
    found: netChangeText.savedFound(personsText.record),
    created: text.saved.created,
    matched: text.saved.matched[by ?? 'unknown'],
    undone: netChangeText.undo.done,
  }
  return sentences[kind]
}
