import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import type { Draft } from '#/parts/drafts/use-draft'
import type { Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { announce } from '#/ui/feedback/LiveRegion'
import { shortenName } from '#/ui/format/LongText'
import { fieldLabel, FieldValue } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { bodyOf, usePersonRecord } from '../use-person-record'
import { FormFrame } from './FormFrame'
import { text } from './text'
import { usePersonForm } from './use-person-form'

const SaveFailure = lazyPart(() => import('./SaveFailure').then(part => part.SaveFailure))
const ConcurrentEditNotice = lazyPart(() =>
  import('#/parts/net-change/ConcurrentEditNotice').then(part => part.ConcurrentEditNotice),
)

interface EditFormProps {
  reading: PersonReading
  draft: Draft<PersonDraft>
}

/** The form that edits a person. Starts from the draft or the stored person, and returns to the profile after saving. */
export function EditForm({ reading, draft }: EditFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { custom_fields: definitions } = useSession()
  const personKey = reading.person.person_key
  const record = usePersonRecord(personKey)
  const saving = useNetSave(record)
  const isMine = draft.status === 'mine'
  const labels = (changes: readonly Change[]) => changes.map(change => fieldLabel(definitions, change.place))
  const edit = usePersonForm({
    draft,
    person: reading.raw,
    onSubmit: ({ base, changes }) => {
      if (changes.length === 0 || !isMine) return
      const name = shortenName(nameOf(reading) ?? personsText.unnamed)
      return saving.save(
        { base, changes, description: text.mutation.update(name, labels(changes)) },
        {
          onConcurrentEdit: () => announce(netChangeText.concurrentEdit.next, 'assertive'),
          onSaved: (saved, found) => {
            const state: SavedState = { saved: { kind: found ? 'found' : 'saved', changes: saved } }
            void draft.discard().then(() => navigate(paths.person(routeParams, personKey), { replace: true, state }))
          },
        },
      )
    },
  })
  const { base, changes } = edit
  const divergences = compareThree(record.shape, base, reading.raw, changes)
  return (
    <FormFrame
      edit={edit}
      draft={draft}
      disabled={!isMine}
      body={bodyOf(changes)}
      nothing={text.nothingChanged}
      back={{ label: text.backToPerson, path: paths.person(routeParams, personKey) }}
      submit={{
        label: saving.checking
          ? netChangeText.checking
          : saving.busy
            ? netChangeText.saving
            : text.save(changes.length),
        disabled: !isMine || changes.length === 0,
        isBusy: saving.busy,
      }}
    >
      {divergences.length > 0 ? (
        <ConcurrentEditNotice
          divergences={divergences}
          unit={text.changedElsewhere}
          label={path => fieldLabel(definitions, path)}
          show={(path, value) => FieldValue(definitions, path, value)}
          onContinue={keepsMine => {
            edit.rebase(reading.raw, keepsMine)
            saving.reset()
          }}
        />
      ) : null}
      <SaveFailure
        outcome={saving.outcome}
        error={saving.error}
        ids={{ mdn: null, externalId: changedExternalId(changes) }}
        personKey={personKey}
      />
    </FormFrame>
  )
}

const changedExternalId = (changes: readonly { place: readonly string[]; after: unknown }[]): string | null => {
  const after = changes.find(({ place }) => place[0] === 'external_person_id')?.after
  return typeof after === 'string' ? after : null
}
