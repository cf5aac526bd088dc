import { shortenName } from '#/ui/format/LongText'
import { shownStatuses } from './broadcast-row'
import { text } from './text'

/** The label of a status; an unknown status as the service sent it, shortened. */
export function statusText(status: string): string {
  const known = shownStatuses.find(shown => shown === status)
  return known === undefined ? shortenName(status, 24) : text.statuses[known]
}
