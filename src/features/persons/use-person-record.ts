import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { updatePersonMutation } from '#/api/person-mutations'
import { personQuery, wireMdn, type PersonReading } from '#/api/persons'
import type { Row } from '#/contract/endpoint'
import { patchOf, valueAt, type Change } from '#/parts/net-change/net-change'
import type { NetRecord } from '#/parts/net-change/use-net-save'
import { personShape } from './person-form'

/** How a person is read, and how changes to the person are saved: only changed fields are sent. */
export function usePersonRecord(personKey: string): NetRecord<typeof updatePersonMutation.row, PersonReading> {
  const api = useApi()
  const client = useQueryClient()
  return {
    mutation: updatePersonMutation,
    shape: personShape(api.session.custom_fields),
    read: () => client.query({ ...personQuery(api, personKey), staleTime: 0 }),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, person_key: personKey },
      body: wireBodyOf(api, updatePersonMutation.row, changes),
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

/**
 * The patch with a new number in the form of the connection's API version.
 * @throws ApiError of kind 'refused' for a number that this version cannot express
 */
export function wireBodyOf(api: Api, row: Row, changes: readonly Change[]): Record<string, unknown> {
  const body = bodyOf(changes)
  const mdn = newNumberOf(changes)
  return mdn === null ? body : { ...body, mobile_phone: { mdn: wireMdn(api, row, mdn) } }
}

/** The number that changes give a person; null if they give none. */
export function newNumberOf(changes: readonly Change[]): string | null {
  const phone = changes.find(({ place: [field] }) => field === 'mobile_phone')?.after
  const mdn = valueAt(phone ?? null, ['mdn'])
  return typeof mdn === 'string' ? mdn : null
}
