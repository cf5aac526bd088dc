import type { Api } from '#/api/http/client'
import { useCallLog, type CallEntry } from '#/api/http/log'
import { prepareCall } from '#/api/http/request'
import type { PersonLookUp } from '#/api/persons'
import { toWireMdn } from '#/contract/format/mdn'
import { personRows } from '#/contract/persons'

/** The newest call in the API log that made this lookup; null if there is none. */
export function useLatestCall(api: Api, lookUp: PersonLookUp | null): CallEntry | null {
  const entries = useCallLog(api.log)
  if (lookUp === null) return null
  const path = pathOf(api, lookUp)
  return entries.find(entry => entry.method === 'GET' && entry.path === path) ?? null
}

function pathOf(api: Api, { kind, value }: PersonLookUp): string | null {
  const company = { company_key: api.session.company_key }
  try {
    switch (kind) {
      case 'mdn':
        return prepareCall(personRows.searchPersons, {
          params: company,
          query: { mdn: toWireMdn(value, api.session.connection.api_version) },
        }).path
      case 'external_id':
        return prepareCall(personRows.getPersonByExternalId, { params: { ...company, external_person_id: value } }).path
      case 'person_key':
      case 'person_id':
        return prepareCall(personRows.getPerson, { params: { ...company, person_key: value } }).path
    }
  } catch {
    return null // refused before it was sent
  }
}
