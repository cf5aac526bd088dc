import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatIsoDay } from '#/ui/date/wall-clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { markAndShorten } from '#/ui/format/LongText'
import { ignoredFilters, tokenFields, useItemFilters, type ItemFilterValues } from './item-filters'
import { text } from './text'
import classes from './JobPage.module.css'

/** Says which filters are active, one per line, or that none are; `children` is a link below that. */
export function FilterSummary({ children }: { children: ReactNode }) {
  const { values, isFiltered } = useItemFilters()
  return (
    <>
      <IgnoredFilters />
      <div>
        <p>{isFiltered ? text.filters.some : text.filters.all}</p>
        {isFiltered ? (
          <ul className={classes['filters']}>
            {filterLines(values).map(([name, value]) => (
              <li key={name}>
                <span className="sb-dim">{name}:</span> <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </>
  )
}

function filterLines({ wallet, group, noGroup, expires, tokens }: ItemFilterValues): [name: string, value: string][] {
  const lines: [string, string | undefined][] = [
    [text.filters.wallet, wallet === 'all' ? undefined : text.filters.wallets[wallet]],
    [text.item.groupCode, noGroup ? text.item.noGroup : group],
    [text.filters.expires, expires && formatIsoDay(expires)],
    ...tokenFields.map((field): [string, string | undefined] => [
      field,
      tokens.findLast(token => token.field === field)?.value,
    ]),
  ]
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

/** Lists the filters in the URL that were not applied: more items match than the link asks for. */
export function IgnoredFilters() {
  const ignored = ignoredFilters(useLocation().search)
  if (ignored.length === 0) return null
  return (
    <ErrorNotice tone="warn" title={text.ignoredFilters.title(ignored.length)}>
      <bdi className="sb-mono">{markAndShorten(ignored.join(', ').slice(0, 200))}</bdi>
      <div>{text.ignoredFilters.next(ignored.length)}</div>
    </ErrorNotice>
  )
}
