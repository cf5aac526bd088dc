import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { updatePersonMutation } from '#/api/person-mutations'
import { personQuery, type PersonReading } from '#/api/persons'
import { patchOf, type Change } from '#/parts/net-change/net-change'
import type { NetRecord } from '#/parts/net-change/use-net-save'
import { personShape } from './person-form'

/** How a person is read and its changes are saved: only changed fields are sent. */
export function usePersonRecord(personKey: string): NetRecord<typeof updatePersonMutation.row, PersonReading> {
  const api = useApi()
  const client = useQueryClient()
  return {
    mutation: updatePersonMutation,
    shape: personShape(api.session.custom_fields),
    read: () => client.query({ ...personQuery(api, personKey), staleTime: 0 }),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, person_key: personKey },
      body: bodyOf(changes),
    }),
  }
}

/** The patch for changes. The service ignores all of `mobile_phone` but `mdn`, so only that is sent. */
export function bodyOf(changes: readonly Change[]): Record<string, unknown> {
  const patch = patchOf(changes)
  const phone = patch['mobile_phone']
  if (typeof phone !== 'object' || phone === null || !('mdn' in phone)) return patch
  return { ...patch, mobile_phone: { mdn: phone.mdn } }
}
