import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import type { AddedToken, EditedToken } from '../item-form'
import { AddedAction, AddedName, addedState, AddedValue } from './added-token-cells'
import { text as t } from './text'
import { CurrentValue, NewValue, TokenAction, TokenName } from './token-cells'

interface Shared {
  rowId: string
  disabled: boolean
  /** After an attempt to save, invalid fields are marked even while they have focus. */
  submitted: boolean
}

interface StoredRow extends Shared {
  token: EditedToken
  /** The new text, null to remove the token, undefined to undo the edit. */
  onChange: (value: string | null | undefined) => void
}

interface AddedRow extends Shared {
  row: AddedToken
  /** Null removes the row. */
  onChange: (row: { name: string; text: string } | null) => void
}

/** A token of the item, or one to add. */
export type TokenRow = StoredRow | AddedRow

/** What saving does with the token. */
export const stateOf = (row: TokenRow): string => ('token' in row ? row.token.state : addedState(row.row))

/** The columns of the tokens, in order. */
export const tokenColumns: readonly Column<TokenRow>[] = [
  {
    id: 'name',
    label: t.name,
    width: '26%',
    plain: true,
    rowHeader: true,
    cell: row => ('token' in row ? <TokenName name={row.token.name} /> : <AddedName {...row} />),
  },
  {
    id: 'current',
    label: t.current,
    width: '26%',
    plain: true,
    cell: row => ('token' in row ? <CurrentValue token={row.token} /> : <Absent>{t.newToken}</Absent>),
  },
  {
    id: 'new',
    label: t.newValue,
    plain: true,
    cell: row => ('token' in row ? <NewValue {...row} /> : <AddedValue {...row} />),
  },
  {
    id: 'action',
    label: t.onSave,
    width: '9.5rem',
    plain: true,
    cell: row => ('token' in row ? <TokenAction {...row} /> : <AddedAction {...row} />),
  },
]
