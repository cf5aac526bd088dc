import type { ActKind, ActOutcome, ExportSubject } from '#/contract/activity'
import type { RowId } from '#/contract/endpoints'
import type { GatewayErrorKind } from '#/contract/gateway'
import type { Thing } from '#/contract/things'
import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

/** What was done, for the rows that are recorded. */
const rows = {
  createPerson: 'Create or update person',
  updatePerson: 'Edit person',
  putPersonByExternalId: 'Create or update person by external id',
  deleteSubscription: 'Unsubscribe person',
  deleteSubscriptionByExternalId: 'Unsubscribe person by external id',
  addParticipant: 'Invite to campaign',
  createBroadcast: 'Schedule broadcast',
  updateBroadcast: 'Edit broadcast',
  deleteBroadcast: 'Cancel broadcast',
  createImportBatch: 'Import push tokens',
  assignDevice: 'Associate device',
  updateWalletItem: 'Edit wallet item',
  createWalletMessage: 'Send wallet message',
  getPerson: 'View person',
  getPersonByExternalId: 'View person by external id',
  searchPersons: 'Look up number',
  listSubscriptions: 'View subscriptions',
  listSubscriptionsByExternalId: 'View subscriptions by external id',
  getSubscription: 'View subscription',
  getSubscriptionByExternalId: 'View subscription by external id',
  listDevices: 'View devices',
  listDevicesByExternalId: 'View devices by external id',
  getDevice: 'View device',
  findSubscriber: 'Find subscriber',
  listParticipants: 'View participants',
  // Recorded only when they are refused
  listImportBatches: 'View import batches',
  getImportBatch: 'View import batch',
  getTokenHistory: 'View token history',
} satisfies Partial<Record<RowId, string>>

const exportTexts: Record<ExportSubject, string> = {
  activity: 'Export activity',
  table: 'Export table',
  consent: 'Export consent sheet',
  'wallet-items': 'Export wallet items',
}

const kinds: Record<ActKind, string> = {
  change: 'Change',
  read: 'View',
  export: 'Export',
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
}

const outcomes: Record<ActOutcome, string> = {
  done: 'Done',
  rejected: 'Rejected by service',
  refused: 'Refused by dashboard',
  'not-sent': 'Not sent',
  unknown: 'Unknown',
}

const reasons: Partial<Record<GatewayErrorKind, string>> = {
  'role-refused': 'Role or groups do not allow it',
  'too-many': 'Too many attempts',
  'bad-origin': 'Did not come from the dashboard’s own address',
  'bad-request': 'Invalid request',
  'no-such-route': 'Unknown call',
  'session-changed': 'Another sign-in replaced the session',
  'session-expired': 'Session ended',
}

const things: Record<Thing, string> = {
  person: 'Person',
  list: 'List',
  campaign: 'Campaign',
  broadcast: 'Broadcast',
  app: 'App',
  batch: 'Batch',
  device: 'Device',
  wallet_campaign: 'Wallet campaign',
  wallet_item: 'Wallet item',
  wallet_message: 'Wallet message',
}

export const text = defineTexts('features/activity', {
  title: 'Activity',
  lead: 'Changes, views of people, exports, sign-ins, sign-outs, and refusals, as the dashboard server recorded them. Phone numbers and message texts are never recorded.',
  kinds,
  outcomes,
  reasons,
  things,
  rows,
  exports: exportTexts,
  viewActivity: 'View activity',
  columns: { at: 'Time', user: 'User', act: 'Action', things: 'About', outcome: 'Outcome', request: 'Request id' },
  thing: (kind: string, key: string) => `${kind} ${key}`,
  status: (status: number) => `Status ${status}`,
  nobody: 'Not recorded',
  nothing: 'Nothing specific',
  unknownAct: 'Unknown call',
  filter: {
    title: 'Filter',
    active: (count: number) => plural(count, { one: 'filter', other: 'filters' }),
    clear: 'Clear filters',
    kind: 'Kind',
    outcome: 'Outcome',
    row: 'Action',
    any: 'Any',
    /** Both have the same row, `activity`. */
    viewOrExport: 'View or export activity',
    from: 'From',
    until: 'Through',
    user: 'User',
    userNote: 'Enter the full user name. It is not part of this page’s link.',
    about: (thing: string) => `Only ${thing}`,
    clearAbout: 'Remove this filter',
    /** The name of the button, which begins with its visible label. */
    clearAboutOf: (thing: string) => `Only ${thing}: remove this filter`,
  },
  csv: 'CSV',
  saveCsv: 'Save as CSV',
  ndjson: 'NDJSON',
  saveNdjson: 'Save as NDJSON',
  saveFailed: 'The entries could not be saved. Try again.',
  saveAll: 'All matching entries',
  fileName: (company: string) => `activity-${company}`,
  more: 'Load earlier entries',
  shown: (count: number) => `${plural(count, { one: 'entry', other: 'entries' })} loaded`,
  all: (count: number) => plural(count, { one: 'matching entry', other: 'matching entries' }),
  refresh: 'Refresh',
  empty: {
    title: 'No entries',
    filtered: 'No entry matches these filters.',
    none: 'Entries appear here as people work.',
  },
  refused: {
    title: 'Only admins can see activity',
    why: 'Activity shows what each colleague did. Ask an admin if you need to know more about a change.',
  },
})
