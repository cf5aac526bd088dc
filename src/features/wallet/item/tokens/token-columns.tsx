import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { AddedAction, AddedName, AddedValue, type AddedCellProps } from './added-token-cells'
import { text as t } from './text'
import { CurrentValue, NewValue, TokenAction, TokenName, type TokenCellProps } from './token-cells'

/** A token of the item, or one to add. */
export type TokenRow = { rowId: string } & (TokenCellProps | AddedCellProps)

/** What saving does with the token. */
export const stateOf = (row: TokenRow): string => ('token' in row ? row.token : row.row).state

/** The columns of the tokens, in order. */
export const tokenColumns: readonly Column<TokenRow>[] = [
  {
    id: 'name',
    label: t.name,
    width: '26%',
    unlabeledInCards: true,
    rowHeader: true,
    cell: row => ('token' in row ? <TokenName {...row} /> : <AddedName {...row} />),
  },
  {
    id: 'current',
    label: t.current,
    width: '26%',
    unlabeledInCards: true,
    cell: row => ('token' in row ? <CurrentValue {...row} /> : <Absent>{t.noCurrentValue}</Absent>),
  },
  {
    id: 'new',
    label: t.newValue,
    unlabeledInCards: true,
    cell: row => ('token' in row ? <NewValue {...row} /> : <AddedValue {...row} />),
  },
  {
    id: 'action',
    label: t.onSave,
    width: '9.5rem',
    unlabeledInCards: true,
    cell: row => ('token' in row ? <TokenAction {...row} /> : <AddedAction {...row} />),
  },
]
