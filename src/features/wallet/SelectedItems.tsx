import { tokenFields, type ItemFilterValues } from './item-filters'
import { text } from './text'
import classes from './JobPage.module.css'

/** The filters in words, one a line. */
export function SelectedItems({ values }: { values: ItemFilterValues }) {
  const { wallet, group, noGroup, expires, tokens } = values
  const lines: [string, string][] = [
    ...(wallet === 'all' ? [] : [[text.filters.wallet, text.filters.wallets[wallet]] satisfies [string, string]]),
    ...(noGroup ? [[text.filters.group, text.filters.noGroup] satisfies [string, string]] : []),
    ...(group !== undefined && !noGroup ? [[text.filters.group, group] satisfies [string, string]] : []),
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
