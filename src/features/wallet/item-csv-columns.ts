import { unescapeFromSpreadsheet } from '#/parts/csv/write-csv'
import { valueAt } from '#/parts/net-change/net-change'
import { tokensOf } from './item-tokens'

/** Columns other than tokens, in exported files and in files for a bulk edit. */
export const ID_COLUMN = 'wallet_item_id'
export const GROUP_COLUMN = 'group_code'
/** Names of tokens to remove: an empty cell alone could also mean "leave it". */
export const REMOVE_COLUMN = 'remove_tokens'
const OTHER_COLUMN = 'other_tokens'
/** A record without an item id, as received. Only in a table with such a record. */
const UNREADABLE_COLUMN = 'unreadable'

const leadingFields = [ID_COLUMN, GROUP_COLUMN, 'provider', 'active'] as const
const trailingColumns = ['locations', 'notification', 'messages', 'created_at', 'updated_at'] as const
const reserved: ReadonlySet<string> = new Set([
  ...leadingFields,
  ...trailingColumns,
  REMOVE_COLUMN,
  OTHER_COLUMN,
  UNREADABLE_COLUMN,
  'outcome',
  'message',
])

const PREFIX = 'tokens.'

/** The column name of a token: its own name, with a prefix if that could be mistaken for another column. */
export const columnForToken = (token: string): string =>
  reserved.has(token.toLowerCase()) || token.startsWith(PREFIX) || token.trim() !== token || token === ''
    ? `${PREFIX}${token}`
    : token

/** Removes the apostrophe that an export for spreadsheets adds. A cell of spaces counts as empty. */
export function valueOfCell(cell: string): string {
  const value = unescapeFromSpreadsheet(cell)
  return value.trim() === '' ? '' : value
}

/** The column name in a cell of a header, without the spaces around it; after the prefix, they belong to the token. */
export function columnName(cell: string): string {
  const name = valueOfCell(cell).trimStart()
  return name.startsWith(PREFIX) ? name : name.trimEnd()
}

/** The token that a column contains; null for a column that is not a token. */
export function tokenInColumn(column: string): string | null {
  if (column.startsWith(PREFIX)) return column.slice(PREFIX.length)
  return column === '' || reserved.has(column.toLowerCase()) ? null : column
}

/** A wider table is hard to work with: further tokens share one column as JSON. */
const MAX_TOKENS = 200

/** Adds the tokens of an item to `columns`, up to one more than fits: the extra one shows that some do not fit. */
export function addTokenColumns(columns: string[], item: unknown): void {
  const known = new Set(columns)
  for (const token of Object.keys(tokensOf(item)))
    if (!known.has(token) && columns.length <= MAX_TOKENS) columns.push(token)
}

/** The header of a table of items with these token columns. @param hasUnreadable whether some have no item id */
export const csvHeader = (columns: readonly string[], hasUnreadable = false): string[] => [
  ...leadingFields,
  ...columns.slice(0, MAX_TOKENS).map(columnForToken),
  ...(columns.length > MAX_TOKENS ? [OTHER_COLUMN] : []),
  ...trailingColumns,
  ...(hasUnreadable ? [UNREADABLE_COLUMN] : []),
]

/** An item, as the service sent it, as a row under the header of `csvHeader`. */
export function csvCells(columns: readonly string[], item: unknown, hasUnreadable = false): string[] {
  const shown = columns.slice(0, MAX_TOKENS)
  const others = Object.entries(tokensOf(item)).filter(([token]) => !shown.includes(token))
  const rest = others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others))
  return [
    ...leadingFields.map(field => csvCell(valueAt(item, [field]))),
    ...shown.map(token => csvCell(valueAt(item, ['tokens', token]))),
    ...(columns.length > MAX_TOKENS ? [rest] : []),
    csvCell(valueAt(item, ['locations'])),
    csvCell(valueAt(item, ['passbook', 'notification'])),
    csvCell(valueAt(item, ['google_wallet', 'messages'])),
    csvCell(valueAt(item, ['created_at'])),
    csvCell(valueAt(item, ['updated_at'])),
    ...(hasUnreadable ? [csvCell(valueAt(item, [ID_COLUMN])) === '' ? JSON.stringify(item) : ''] : []),
  ]
}

/** A value as a cell: a string as is, empty if there is none, anything else as JSON. */
export const csvCell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
