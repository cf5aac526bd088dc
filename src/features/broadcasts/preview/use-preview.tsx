import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { personQuery } from '#/api/persons'
import { useListNames } from '#/parts/list-names/use-list-names'
import { personLabel } from '#/parts/mdn/person-label'
import { valuesOfPerson } from '#/parts/message/fill-in'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { useMasking } from '#/ui/format/Masked'
import type { BroadcastDraft } from '../draft-kind'
import type { Preview } from '../open-draft'
import { PreviewPersonPicker } from './PreviewPersonPicker'
import { text } from './text'

// Loaded when a person is chosen
const PreviewedPerson = lazyPart(() => import('./person/PreviewedPerson').then(part => part.PreviewedPerson))

/** Previews a draft as the person whose key the draft stores. The person's values are read, not stored with it. */
export function usePreview(draft: BroadcastDraft, choose: (personKey: string | null) => void): Preview {
  const api = useApi()
  const client = useQueryClient()
  const names = useListNames()
  const mask = useMasking()
  const { previewAs, lists } = draft
  const { data } = useQuery({ ...personQuery(api, previewAs ?? ''), enabled: previewAs !== null })
  const [list] = lists
  const reading = previewAs === null ? undefined : data
  const values =
    reading === undefined
      ? null
      : valuesOfPerson(
          mask(personLabel(reading)),
          reading.person.custom_fields,
          api.session.custom_fields,
          list === undefined ? null : names.currentNameOf(list),
        )
  return {
    values,
    picker: (
      <PreviewPersonPicker
        chosen={previewAs === null ? null : (values?.label ?? text.unnamed)}
        onPerson={found => {
          const { person_key: key } = found.person
          client.setQueryData(personQuery(api, key).queryKey, found)
          choose(key)
        }}
        onChooseKey={choose}
      />
    ),
    verdict: previewAs === null ? null : <PreviewedPerson personKey={previewAs} draft={draft} onChoose={choose} />,
  }
}
