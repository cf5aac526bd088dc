import { useLocation } from 'react-router'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { visible } from '#/ui/format/LongText'
import { leftOutOf } from './item-filters'
import { text } from './text'

/** Says which filters of a link were left out, since more items are meant then than the link says. Else nothing. */
export function IgnoredFilters() {
  const leftOut = leftOutOf(useLocation().search)
  if (leftOut.length === 0) return null
  return (
    <ErrorNotice tone="warn" title={text.filters.leftOut}>
      <bdi className="sb-mono">{visible(leftOut.join(', ').slice(0, 200))}</bdi> {text.filters.leftOutNext}
    </ErrorNotice>
  )
}
