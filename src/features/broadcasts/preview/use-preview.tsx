import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { personQuery, type PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useListNames } from '#/parts/list-names/use-list-names'
import { sampleOfPerson } from '#/parts/message/fill-in'
import { lazyPart } from '#/ui/behavior/lazy-part'
import type { BroadcastDraft } from '../draft-kind'
import type { Preview } from '../draft-step'
import { SamplePicker } from './SamplePicker'
import { text } from './text'

// Loaded when a person is chosen
const PersonReach = lazyPart(() => import('./PersonReach').then(part => part.PersonReach))

/** Previews a draft as the person whose key it stores. The person is read again whenever the draft is opened. */
export function usePreview(draft: BroadcastDraft, choose: (personKey: string | null) => void): Preview {
  const api = useApi()
  const client = useQueryClient()
  const names = useListNames()
  const { previewAs, lists } = draft
  const person = useQuery({ ...personQuery(api, previewAs ?? ''), enabled: previewAs !== null })
  const [list] = lists
  const reading = previewAs === null ? undefined : person.data
  const sample =
    reading === undefined
      ? null
      : sampleOfPerson(
          nameOf(reading),
          reading.person.custom_fields,
          api.session.custom_fields,
          list === undefined ? null : names.nameOf(list),
        )
  return {
    sample,
    picker: (
      <SamplePicker
        chosen={previewAs === null ? null : (sample?.label ?? text.sample.unnamed)}
        onPerson={chosen => {
          if (chosen) client.setQueryData(personQuery(api, chosen.person.person_key).queryKey, chosen)
          choose(chosen?.person.person_key ?? null)
        }}
      />
    ),
    verdict:
      reading !== undefined ? (
        <PersonReach person={reading} draft={draft} />
      ) : previewAs === null || person.error === null ? null : isNotFound(person.error) ? (
        <p className="sb-note">{text.reach.gone}</p>
      ) : (
        <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
      ),
  }
}

function nameOf({ person: { custom_fields: fields } }: PersonReading): string {
  const name = [fields?.['first_name'], fields?.['last_name']].filter(part => typeof part === 'string').join(' ')
  return name || text.sample.unnamed
}
