import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PersonLookUp } from '#/api/persons'

/** What Enter on a line does. `state` is the history entry's: what must not stand in an address. */
export type PaletteAction =
  | { kind: 'go'; to: string; state?: object }
  | { kind: 'ask'; lookUp: PersonLookUp }
  | { kind: 'run'; run: () => void }

/** A line of the palette. */
export interface PaletteItem {
  id: string
  group: string
  icon: TablerIcon
  label: ReactNode
  note?: ReactNode
  /** The strongest line: what will be asked. */
  main?: boolean
  act: PaletteAction
}
