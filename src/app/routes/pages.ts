import {
  IconDeviceMobile,
  IconFileImport,
  IconFlask,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconSpeakerphone,
  IconUserPlus,
  IconUserSearch,
  IconWallet,
} from '@tabler/icons-react'
import type { Connection } from '#/contract/gateway'
import { paths } from '#/nav/paths'
import type { RouteParams } from '#/nav/paths'
import type { AlertCounts } from '#/parts/alerts/alert-counts'
import { text } from './text'

/** A page in the rail, the palette, and the `g` shortcuts. */
export interface Page {
  id: string
  label: string
  icon: typeof IconUserSearch
  /** Its shortcut, such as `g o`. */
  keys: string
  keysLabel: string
  to: (params: RouteParams) => string
  /** The kind of alerts that its link counts. */
  alerts?: keyof AlertCounts
  /** For mock connections only; separated by a line in the rail. */
  mockOnly?: true
}

const pages: readonly Page[] = [
  {
    id: 'overview',
    label: text.pages.overview,
    icon: IconLayoutDashboard,
    keys: 'g o',
    keysLabel: text.goTo.overview,
    to: paths.overview,
  },
  {
    id: 'persons',
    label: text.pages.persons,
    icon: IconUserSearch,
    keys: 'g p',
    keysLabel: text.goTo.persons,
    to: paths.lookUp,
  },
  {
    id: 'subscriptions',
    label: text.pages.subscriptions,
    icon: IconListCheck,
    keys: 'g s',
    keysLabel: text.goTo.subscriptions,
    to: paths.subscriptions,
  },
  {
    id: 'participants',
    label: text.pages.participants,
    icon: IconUserPlus,
    keys: 'g t',
    keysLabel: text.goTo.participants,
    to: paths.participants,
  },
  {
    id: 'broadcasts',
    label: text.pages.broadcasts,
    icon: IconSpeakerphone,
    keys: 'g b',
    keysLabel: text.goTo.broadcasts,
    to: paths.broadcasts,
    alerts: 'broadcast',
  },
  {
    id: 'wallet',
    label: text.pages.wallet,
    icon: IconWallet,
    keys: 'g w',
    keysLabel: text.goTo.wallet,
    to: paths.wallet,
  },
  {
    id: 'imports',
    label: text.pages.imports,
    icon: IconFileImport,
    keys: 'g i',
    keysLabel: text.goTo.imports,
    to: paths.imports,
    alerts: 'batch',
  },
  {
    id: 'devices',
    label: text.pages.devices,
    icon: IconDeviceMobile,
    keys: 'g d',
    keysLabel: text.goTo.devices,
    to: paths.devices,
  },
  {
    id: 'activity',
    label: text.pages.activity,
    icon: IconHistory,
    keys: 'g h',
    keysLabel: text.goTo.activity,
    to: paths.activity,
  },
  {
    id: 'lab',
    label: text.pages.lab,
    icon: IconFlask,
    keys: 'g l',
    keysLabel: text.goTo.lab,
    to: paths.lab,
    mockOnly: true,
  },
]

/** The pages available in a connection, in the order of the rail. */
export const pagesOf = ({ mock }: Pick<Connection, 'mock'>): readonly Page[] =>
  pages.filter(page => mock || page.mockOnly !== true)
