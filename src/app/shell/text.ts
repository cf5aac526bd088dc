import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

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
    searchKeys: (keys: string) => `Press / or ${keys}`,
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
    utc: 'Switch to UTC and back',
    sheet: 'Show shortcuts',
  },
  drawer: { close: 'Close menu' },
  connection: {
    company: 'Company',
    user: 'User',
    version: 'API version',
    home: 'Home country',
    until: 'Session lasts at least until',
    availability: 'Availability',
    personsAndBroadcasts: 'People and broadcasts',
    wallet: 'Wallet',
    imports: (app: ReactNode) => sentence('Imports ', app),
    others: 'Other open sessions',
    signInOther: 'Sign in to another connection',
    signOut: 'Sign out',
  },
  availability: {
    checking: 'Checking',
    unchecked: 'Could not be checked',
    works: 'Available',
    empty: 'Available, no data yet',
    forbidden: 'Not allowed for this user',
    'not-found': 'Unknown to the service',
    silent: 'No response',
    noStatus: 'Failing',
    failed: (status: number) => `Failing with ${status}`,
  },
  zone: {
    title: 'Time zone',
    find: 'Search by city or zone',
    none: 'No time zone matches.',
    own: 'This computer',
    shortcut: 'Switch to UTC and back',
    more: (count: number) => `${plural(count, { one: 'more zone', other: 'more zones' })}: type to narrow the list.`,
  },
  sheet: {
    title: 'Shortcuts',
    next: 'then',
    single: 'Single-key shortcuts',
    singleNote: 'When off, only shortcuts with Ctrl or ⌘ work.',
  },
  roles: {
    names: { viewer: 'viewer', support: 'support', marketer: 'marketer', admin: 'admin' },
    /** `count`: the number of roles in `held`. */
    notice: (held: string, count: number, allowed: string) =>
      `You can view this page but not change anything here. Changes require the ${allowed} role; your ${count === 1 ? 'role is' : 'roles are'} ${held}.`,
  },
  notices: {
    gone: 'The dashboard server is not responding.',
    goneNext: 'What you typed is still here. This page continues automatically when the server is back.',
    goneFor: (seconds: number) => `No response for ${seconds} s.`,
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
