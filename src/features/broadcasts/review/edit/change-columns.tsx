import type { Change } from '#/parts/net-change/net-change'
import type { Column } from '#/ui/table/table-rows'
import { text } from './text'
import { fieldLabel, type ShowValue } from './use-show-value'

/** The columns of the changes of an edit, in order. */
export const changeColumns = (show: ShowValue): readonly Column<Change>[] => [
  {
    id: 'field',
    label: text.field,
    head: <span className="sb-hidden">{text.field}</span>,
    width: '24%',
    rowHeader: true,
    cell: ({ place }) => <span className="sb-dim">{fieldLabel(place)}</span>,
  },
  { id: 'before', label: text.before, cell: ({ place, before, after }) => show(place, before, [after]) },
  {
    id: 'after',
    label: text.after,
    isHighlighted: () => true,
    cell: ({ place, before, after }) => show(place, after, [before]),
  },
]
