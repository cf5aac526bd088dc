import { useLocation } from 'react-router'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { showControlCharacters } from '#/ui/format/LongText'
import { ignoredFilters } from './item-filters'
import { text } from './text'

/** Names the filters of the URL that were not applied, since the page then shows more items than the link asks for. */
export function IgnoredFilters() {
  const ignored = ignoredFilters(useLocation().search)
  if (ignored.length === 0) return null
  return (
    <ErrorNotice tone="warn" title={text.ignoredFilters.title}>
      <bdi className="sb-mono">{showControlCharacters(ignored.join(', ').slice(0, 200))}</bdi>
      <div>{text.ignoredFilters.next}</div>
    </ErrorNotice>
  )
}
