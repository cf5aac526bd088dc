import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

export const text = defineTexts('app/shell', {
  skip: 'Skip to content',
  rail: {
    label: 'Main',
    shortcuts: 'Shortcuts',
    alerts: (count: number) => (count === 1 ? 'alert' : 'alerts'),
    collapse: 'Collapse menu',
    expand: 'Expand menu',
  },
  top: {
    menu: 'Menu',
    search: 'Number, key, id, page, or action',
    searchKeys: (keys: string, hasSlash: boolean) => `Press ${hasSlash ? '/ or ' : ''}${keys}`,
    searchShort: 'Search',
    zone: 'Time zone',
    log: 'API log',
    scheme: 'Color scheme',
    connection: 'Connection',
  },
  scheme: { auto: 'Match system', light: 'Light', dark: 'Dark' },
  shortcuts: {
    search: 'Search',
    log: 'Open API log',
    utc: 'Toggle UTC',
    sheet: 'Show shortcuts',
  },
  drawer: { close: 'Close menu' },
  zone: {
    title: 'Time zone',
    find: 'Search by city or zone',
    none: 'No time zone matches.',
    own: 'This computer',
    shortcut: 'Toggle UTC',
    more: (count: number) =>
      `${plural(count, { one: 'more zone', other: 'more zones' })}. Keep typing to narrow the list.`,
  },
  sheet: {
    title: 'Shortcuts',
    next: 'then',
    single: 'Single-key shortcuts',
    singleNote: 'When off, only shortcuts with Ctrl or ⌘ work.',
  },
  notices: {
    gone: 'The dashboard server is not responding.',
    goneNext: 'What you typed is still here. This page continues automatically when the server is back.',
    goneFor: (seconds: number) => `No response for ${formatNumber(seconds)} s.`,
    back: 'The dashboard server is back.',
    offline: 'This computer is offline.',
    offlineNext: 'What you typed is still here. Nothing is sent until you are back online.',
    clockBehind: (span: string) =>
      `This computer’s clock is ${span} behind the service’s. Times shown here follow the service.`,
    clockAhead: (span: string) =>
      `This computer’s clock is ${span} ahead of the service’s. Times shown here follow the service.`,
    http: 'This page is not encrypted: passwords and phone numbers can be read on the network. Open it over HTTPS instead.',
    ended: 'Sign in again to continue.',
    endedNext: 'What you typed is still here.',
    signInAgain: 'Sign in again',
    dismiss: 'Dismiss',
  },
})
