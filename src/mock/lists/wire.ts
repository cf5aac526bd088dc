import type { StoredList } from './store'

/** A list as in a reply. The service has no subscriber counts. */
export function writeList({ company_key, list_id, name }: StoredList) {
  const url = `/companies/${encodeURIComponent(company_key)}/mobiledb/subscription_lists/${encodeURIComponent(list_id)}`
  return {
    id: list_id,
    name,
    url,
    subscribers_url: `${url}/subscribers`,
    acquisition_campaigns_url: `${url}/acquisition_campaigns`,
  }
}
