import { valueAt } from '#/parts/net-change/net-change'

/** Columns that are no tokens, in tables that are written here and in tables that are read. */
export const ID_COLUMN = 'wallet_item_id'
export const GROUP_COLUMN = 'group_code'
/** Names of tokens that a row takes away: an empty cell alone could also mean "leave it". */
export const REMOVE_COLUMN = 'remove_tokens'
const OTHER_COLUMN = 'other_tokens'

const before = [ID_COLUMN, GROUP_COLUMN, 'provider', 'active'] as const
const after = ['locations', 'notification', 'messages', 'created_at', 'updated_at'] as const
const reserved: ReadonlySet<string> = new Set([...before, ...after, REMOVE_COLUMN, OTHER_COLUMN, 'outcome', 'message'])

const PREFIX = 'tokens.'

/** What the column of a token is called: its name, with a prefix where that would be taken for something else. */
export const columnOfToken = (token: string): string =>
  reserved.has(token.toLowerCase()) || token.startsWith(PREFIX) || token.trim() !== token || token === ''
    ? `${PREFIX}${token}`
    : token

/** The token that a column is about; null for a column that is about none. */
export function tokenOfColumn(column: string): string | null {
  if (column.startsWith(PREFIX)) return column.slice(PREFIX.length)
  return column === '' || reserved.has(column.toLowerCase()) ? null : column
}

/** A table of more columns than this is read by no program: further tokens share one column as JSON. */
const MOST_TOKENS = 200

/** Adds the tokens of an item to the columns that a table of them has; whether there are more than fit is told too. */
export function addTokens(columns: string[], item: unknown): void {
  const known = new Set(columns)
  for (const token of Object.keys(recordOf(valueAt(item, ['tokens']))))
    if (!known.has(token) && columns.length <= MOST_TOKENS) columns.push(token)
}

/** The header of a table of items with these tokens. */
export const headerOf = (columns: readonly string[]): string[] => [
  ...before,
  ...columns.slice(0, MOST_TOKENS).map(columnOfToken),
  ...(columns.length > MOST_TOKENS ? [OTHER_COLUMN] : []),
  ...after,
]

/** An item, as the service sent it, as a row under that header. */
export function cellsOf(columns: readonly string[], item: unknown): string[] {
  const shown = columns.slice(0, MOST_TOKENS)
  const tokens = recordOf(valueAt(item, ['tokens']))
  const others = Object.entries(tokens).filter(([token]) => !shown.includes(token))
  const rest = others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others))
  return [
    ...before.map(field => cellOf(valueAt(item, [field]))),
    ...shown.map(token => cellOf(valueAt(item, ['tokens', token]))),
    ...(columns.length > MOST_TOKENS ? [rest] : []),
    cellOf(valueAt(item, ['locations'])),
    cellOf(valueAt(item, ['passbook', 'notification'])),
    cellOf(valueAt(item, ['google_wallet', 'messages'])),
    cellOf(valueAt(item, ['created_at'])),
    cellOf(valueAt(item, ['updated_at'])),
  ]
}

const recordOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Texts as they are, nothing for nothing, all else as JSON. */
export const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
