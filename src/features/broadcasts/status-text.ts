import { shownStatuses } from './broadcast-row'
import { text } from './text'

/** The label of a status; an unknown status as the service sent it. */
export function statusText(status: string): string {
  const known = shownStatuses.find(shown => shown === status)
  return known === undefined ? status : text.statuses[known]
}
