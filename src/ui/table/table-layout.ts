import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'
import { perKey, useStore } from '#/base/store'

/** The row heights of a table. */
export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

const layoutSchema = z.object({
  density: z.catch(z.enum(densities), 'normal'),
  /** Ids of hidden columns. */
  hidden: z.catch(z.array(z.string()), []),
})

/** The layout of one table in this browser. Contains no data of the table. */
export type TableLayout = Readonly<z.infer<typeof layoutSchema>>

const layoutOf = perKey(table =>
  persistedStore<TableLayout>({
    key: `signalbox.table.${table}`,
    schema: layoutSchema,
    initial: { density: 'normal', hidden: [] },
  }),
)

/** The columns that are not hidden. */
export const shownColumns = <Shown extends { id: string; fixed?: true }>(
  columns: readonly Shown[],
  { hidden }: TableLayout,
): readonly Shown[] => columns.filter(({ id, fixed }) => fixed === true || !hidden.includes(id))

/** The layout of a table and a function to change it. Stored for all users of this browser. */
export function useTableLayout(table: string): [TableLayout, (change: Partial<TableLayout>) => void] {
  const store = layoutOf(table)
  return [useStore(store), change => store.update(layout => ({ ...layout, ...change }))]
}
