import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { BulkOutcome } from './bulk-settings'

const items = (count: number): string => plural(count, { one: 'item', other: 'items' })
const passes = (count: number): string => plural(count, { one: 'pass', other: 'passes' })

const outcomes: Record<BulkOutcome, (count: number) => string> = {
  updated: count => `${formatNumber(count)} updated`,
  found: count => `${formatNumber(count)} updated, found after a lost answer`,
  already: count => `${formatNumber(count)} so already, not written again`,
  changed: count => `${formatNumber(count)} changed by somebody else meanwhile, left alone`,
  missing: count => `${formatNumber(count)} not there any more`,
  refused: count => `${formatNumber(count)} refused by the service`,
  unread: count => `${formatNumber(count)} could not be read, so nothing was sent`,
  lost: count => `${formatNumber(count)} not updated: the answer was lost`,
  unknown: count => `${formatNumber(count)} of unknown outcome`,
}

/** What the outcome column of a result file says. */
const outcomeOfRow: Record<BulkOutcome, string> = {
  updated: 'updated',
  found: 'updated: the answer was lost, the item shows it',
  already: 'so already: not written again',
  changed: 'not updated: somebody else changed it after the dry run',
  missing: 'not updated: there is no such item',
  refused: 'refused by the service',
  unread: 'not updated: the item could not be read before',
  lost: 'not updated: the answer was lost, the item is as before',
  unknown: 'unknown: the answer was lost, and the item is neither as before nor as asked',
}

export const bulkText = defineTexts('features/wallet/bulk', {
  title: 'Change many items',
  lead: 'Each item is read before anything is written, and only what differs is sent. No holder is notified.',
  items,
  gone: 'This job is not in this browser any more.',
  another: 'Another change',
  unreadable: 'The file could not be read.',
  outcomes,
  outcomeOfRow,
  riskOfUnknown: (count: number) =>
    `Each of the ${items(count)} is read first: one that has the change already is not written again, and one that somebody else has changed is left alone.`,
  jobWhat: {
    file: (campaign: string) => `Change items of ${campaign} from a file`,
    filter: (campaign: string) => `Change items of ${campaign} that match`,
    job: (campaign: string) => `Roll back items of ${campaign}`,
  },

  source: {
    label: 'Which items',
    choices: { file: 'Those of a file', filter: 'All that match filters' },
    drop: 'Drop a CSV or text file here, or paste rows',
    pasteLabel: 'Rows: an item id, and the values it gets',
    title: 'Which items, and what they get',
    all: 'Every active item of the campaign gets the change.',
    some: 'The active items that match get the change:',
    filters: 'Choose other filters',
  },
  edits: {
    title: 'The same change for all',
    set: 'Set',
    remove: 'Remove',
    what: 'Act',
    token: 'Token',
    value: 'New value',
    add: 'Change another token',
    take: (name: string) => `Do not change ${name}`,
    takeNew: 'Take this line away',
    none: 'Name a token and its new value.',
    twice: (name: string) => `${name} stands here twice.`,
    empty: 'An empty value would leave an empty line on the pass. To take the token away, choose Remove.',
    group: 'group_code is the group of the item, no token of the pass.',
  },
  how: {
    title: 'How it is read',
    empty: 'An empty cell',
    emptyLeave: 'Leaves the value as it is',
    emptyRemove: 'Removes the value',
    targets: {
      nothing: 'Not used',
      id: 'Item id',
      group: 'Group code',
      remove: 'Tokens to remove',
      token: (name: string) => `Token ${name}`,
    },
    capitals: (name: string, special: string) =>
      `The service knows ${special}, letter by letter: ${name} would become another token of the pass.`,
  },
  check: {
    noId: 'Say which column holds the item id.',
    noValues: 'Say which column holds a value that changes.',
    nothingRead: 'There is no row in this file besides its header.',
    inFile: 'Rows in the file',
    ready: 'Items to look at',
    duplicates: 'Duplicates',
    refused: 'Refused',
    blank: 'Blank lines',
    problems: 'Rows that are not used',
  },
  plan: {
    title: 'Dry run',
    read: 'Read the items and compare',
    again: 'Read them again',
    stop: 'Stop reading',
    reading: (read: number, of: number | null) =>
      of === null ? `${items(read)} read` : `${formatNumber(read)} of ${items(of)} read`,
    why: 'Nothing is written yet: every item is read, and what would change is shown.',
    stopped: 'Reading was stopped. Nothing was written.',
    session: 'Your session has ended. Sign in again, then read once more; nothing was written.',
    unforeseen: 'The dry run could not be made. Nothing was written.',
    failed: (message: string) =>
      `An item could not be read${message === '' ? '' : ` (“${message}”)`}. Nothing was written; try again in a moment.`,
    asked: 'Items',
    changing: 'Will change',
    same: 'So already',
    sameNote: 'nothing is sent',
    missing: 'Not found',
    differences: 'What changes',
    item: 'Item',
    name: 'Value of',
    now: 'Now',
    before: 'Before',
    next: 'New',
    nothing: 'None',
    empty: 'Empty',
    removed: 'Removed',
    first: (count: number) => `The first ${formatNumber(count)}.`,
    missingTitle: 'Ids that no item has',
    none: 'No item would change, so there is nothing to send.',
  },
  confirm: {
    title: 'Send',
    will: (count: number) => `${items(count)} will change. The wallets show it within moments.`,
    willBack: (count: number) =>
      `${items(count)} will get back what they had. One that somebody has changed since is left alone.`,
    expiring: (count: number) =>
      `${passes(count)} will read as expired or redeemed, since the new expiration is past. Let them expire.`,
    expiringFirst: (count: number) => `${passes(count)} would expire: tick the box to let them.`,
    trial: (count: number) => `Change ${items(count)} first, and wait until I have looked at them`,
    type: (count: number) => `Type ${count} to confirm`,
    start: (count: number) => `Change ${items(count)}`,
    startBack: (count: number) => `Roll back ${items(count)}`,
    mismatch: (count: number) => `The number to type is ${count}.`,
    failed: 'The job could not be written down, so nothing was sent.',
    nothingSent: 'Nothing was written.',
  },
  trial: {
    title: 'The trial',
    why: 'Open one and look at its pass before you resume the job, or cancel it and roll these back.',
  },
  back: {
    file: 'Roll-back file',
    act: 'Roll back',
    title: 'Roll back',
    jobTitle: (title: string) => `Way back of ${title}`,
    keep: 'Leave it as it is',
    first: 'The job that it rolls back',
  },
  fileNames: {
    result: (title: string) => `${title} result.csv`,
    'back-file': (title: string) => `${title} roll-back.csv`,
  },
  filterTitle: 'Items that match',
  result: {
    outcome: 'outcome',
    message: 'message',
    change: 'change',
    changeOf: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
    notSent: 'not sent yet',
    notPlanned: 'not sent: so already, or not found in the dry run',
    refused: 'not sent: refused',
    duplicate: 'not sent: duplicate',
  },
  faults: {
    noId: 'There is no item id in this row.',
    badId: 'This id cannot stand in an address, so no item can have it.',
    nothing: 'There is nothing to change in this row.',
    duplicate: (line: number) => `The same item stands in line ${formatNumber(line)}.`,
    setAndRemoved: (name: string) => `${name} has a value here and is to be removed as well.`,
    value: (token: string, value: string, fault: string) => `${token}, “${value}”: ${fault}`,
    meant: (fix: string) => `Perhaps ${fix} is meant.`,
  },
})
