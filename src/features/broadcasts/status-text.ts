import { shownStatuses } from './broadcast-row'
import { text } from './text'

/** A status as people read it; an unknown one as the service sent it. */
export function statusText(status: string): string {
  const known = shownStatuses.find(one => one === status)
  return known === undefined ? status : text.statuses[known]
}
