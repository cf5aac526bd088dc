import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { updatePersonMutation } from '#/api/person-mutations'
import { personQuery, wireMdn, type PersonReading } from '#/api/persons'
import type { Row } from '#/contract/endpoint'
import { sameJson } from '#/contract/format/json'
import { readReply } from '#/contract/format/read'
import { personSchema } from '#/contract/persons'
import { patchOf, valueAt, type Change } from '#/parts/net-change/net-change'
import type { NetSaveTarget } from '#/parts/net-change/use-net-save'
import { e164Of, personShape } from './person-form'

/** How a person is read, and how changes to the person are saved: only changed fields are sent. */
export function usePersonRecord(personKey: string): NetSaveTarget<typeof updatePersonMutation.row, PersonReading> {
  const api = useApi()
  const client = useQueryClient()
  const query = personQuery(api, personKey)
  return {
    mutation: updatePersonMutation,
    shape: personShape(api.session.custom_fields, api.session.connection),
    read: () => client.query({ ...query, staleTime: 0 }),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, person_key: personKey },
      body: wireBodyOf(api, updatePersonMutation.row, changes),
    }),
    onReply: ({ body }, before) => {
      // If the refresh failed, the cache still has the person from before the save, and the save would look like
      // someone else's change. Not compared by identity: the cache keeps its own object if a read finds no change
      if (!sameJson(client.getQueryData(query.queryKey)?.raw, before.raw)) return
      const saved = readReply(personSchema, body)
      if (!saved.ok || saved.value.person_key !== personKey) return
      const { value: person, raw, differences } = saved
      client.setQueryData(query.queryKey, { person, raw, differences })
    },
  }
}

/** The patch for changes. The service ignores all of `mobile_phone` but `mdn`, so only that is sent. */
function bodyOf(changes: readonly Change[]): Record<string, unknown> {
  const patch = patchOf(changes)
  const phone = patch['mobile_phone']
  if (typeof phone !== 'object' || phone === null || !('mdn' in phone)) return patch
  return { ...patch, mobile_phone: { mdn: phone.mdn } }
}

/** The request body for changes, for display: with the number in E.164 if this connection cannot express it. */
export function shownBodyOf(api: Api, row: Row, changes: readonly Change[]): Record<string, unknown> {
  try {
    return wireBodyOf(api, row, changes)
  } catch {
    return bodyOf(changes)
  }
}

/**
 * The patch with a new number in the form of the connection's API version.
 * @throws ApiError of kind 'refused' for a number that this version cannot express
 */
export function wireBodyOf(api: Api, row: Row, changes: readonly Change[]): Record<string, unknown> {
  const body = bodyOf(changes)
  const mdn = newNumberOf(changes)
  if (mdn === null) return body
  // In an undo, the number is as the record had it, so it may not be in E.164
  return { ...body, mobile_phone: { mdn: wireMdn(api, row, e164Of(mdn, api.session.connection)) } }
}

/** The number that changes give a person; null if they give none. */
export function newNumberOf(changes: readonly Change[]): string | null {
  const phone = changes.find(({ place: [field] }) => field === 'mobile_phone')?.after
  const mdn = valueAt(phone ?? null, ['mdn'])
  return typeof mdn === 'string' ? mdn : null
}
