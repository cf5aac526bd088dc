import { tokenFields, type ItemFilterValues } from './item-filters'
import { text } from './text'
import classes from './JobPage.module.css'

/** The active filters, one per line. */
export function FilterSummary({ values }: { values: ItemFilterValues }) {
  const { wallet, group, noGroup, expires, tokens } = values
  const lines: [string, string][] = [
    ...(wallet === 'all' ? [] : [[text.filters.wallet, text.filters.wallets[wallet]] satisfies [string, string]]),
    ...(noGroup ? [[text.item.groupCode, text.item.noGroup] satisfies [string, string]] : []),
    ...(group !== undefined && !noGroup ? [[text.item.groupCode, group] satisfies [string, string]] : []),
    ...(expires === undefined ? [] : [[text.filters.expires, expires] satisfies [string, string]]),
    ...tokenFields.flatMap(field =>
      tokens.filter(token => token.field === field).map(({ value }): [string, string] => [field, value]),
    ),
  ]
  return (
    <ul className={classes['filters']}>
      {lines.map(([name, value]) => (
        <li key={name}>
          <span className="sb-dim">{name}:</span> <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
}
