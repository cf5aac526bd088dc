import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PersonLookUp } from '#/api/persons'

/** What opening an item does. `state` goes into the history entry, for what must not appear in a URL. */
export type PaletteAction =
  | { kind: 'go'; to: string; state?: object }
  | { kind: 'look-up'; lookUp: PersonLookUp }
  | { kind: 'run'; run: () => void }

/** One result in the palette. */
export interface PaletteItem {
  id: string
  group: string
  icon: TablerIcon
  label: ReactNode
  note?: ReactNode
  /** The most likely interpretation; emphasized. */
  isMostLikely?: boolean
  action: PaletteAction
}
