import { useSyncExternalStore } from 'react'

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** The layout of one table in this browser. Contains no data of the table. */
export interface TableLayout {
  density: Density
  /** Ids of hidden columns. */
  hidden: readonly string[]
}

const defaultLayout: TableLayout = { density: 'normal', hidden: [] }
const keyOf = (table: string): string => `signalbox.table.${table}`

function read(table: string): TableLayout {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return defaultLayout
    const fields = new Map<string, unknown>(Object.entries(stored))
    const hidden = fields.get('hidden')
    return {
      density: densities.find(one => one === fields.get('density')) ?? 'normal',
      hidden: Array.isArray(hidden) ? hidden.filter(id => typeof id === 'string') : [],
    }
  } catch {
    return defaultLayout // storage may be blocked, or contain what another version wrote
  }
}

const layouts = new Map<string, TableLayout>()
const listeners = new Set<() => void>()

const layoutOf = (table: string): TableLayout => {
  const known = layouts.get(table) ?? read(table)
  layouts.set(table, known)
  return known
}

/** The columns that are not hidden. */
export const shownColumns = <Shown extends { id: string; fixed?: true }>(
  columns: readonly Shown[],
  { hidden }: TableLayout,
): readonly Shown[] => columns.filter(({ id, fixed }) => fixed === true || !hidden.includes(id))

/** The layout of a table and a function to change it. Stored for all users of this browser. */
export function useTableLayout(table: string): [TableLayout, (change: Partial<TableLayout>) => void] {
  const layout = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => layoutOf(table),
  )
  const change = (patch: Partial<TableLayout>) => {
    const next = { ...layoutOf(table), ...patch }
    layouts.set(table, next)
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next))
    } catch {
      // Storage may be blocked; the change then lasts as long as the page
    }
    for (const listener of listeners) listener()
  }
  return [layout, change]
}
