import { text as csvText } from '#/parts/csv/text'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { text as walletText } from '../text'
import type { BulkProblem } from './bulk-check'
import type { BulkOutcome } from './bulk-settings'

const items = (count: number): string => plural(count, { one: 'item', other: 'items' })

const outcomes: Record<BulkOutcome, (count: number) => string> = {
  updated: count => `${formatNumber(count)} updated`,
  found: count => `${formatNumber(count)} updated, confirmed after a lost response`,
  already: count => `${formatNumber(count)} unchanged (skipped)`,
  changed: count => `${formatNumber(count)} changed by someone else in the meantime (skipped)`,
  missing: count => `${formatNumber(count)} no longer there`,
  refused: count => `${formatNumber(count)} rejected by the service`,
  unread: count => `${formatNumber(count)} could not be read (not sent)`,
  lost: count => `${formatNumber(count)} not updated: the response was lost, and a check found no change`,
  unknown: count => `${formatNumber(count)} with an unknown outcome`,
}

/** The outcome column of a result file. */
const outcomeOfRow: Record<BulkOutcome, string> = {
  updated: 'updated',
  found: 'updated: the response was lost, but the item shows the change',
  already: 'unchanged: skipped',
  changed: 'not updated: someone else changed it in the meantime',
  missing: 'not updated: there is no such item',
  refused: 'rejected by the service',
  unread: 'not updated: the item could not be read beforehand',
  lost: 'not updated: the response was lost, and the item is as before',
  unknown: 'unknown: the response was lost, and reading the item did not show the outcome',
}

export const text = defineTexts('features/wallet/bulk', {
  title: 'Bulk edit',
  lead: 'Each item is read before anything is written, and only differences are sent. No holder is notified.',
  items,
  another: 'New bulk edit',
  outcomes,
  outcomeOfRow,
  riskOfUnknown: (count: number) =>
    `${items(count)} will be read first. Items that already have the change are skipped, and so are items that someone else has changed.`,
  describe: {
    file: (campaign: string) => `Edit items in ${campaign} from a file`,
    filter: (campaign: string) => `Edit matching items in ${campaign}`,
    job: (campaign: string) => `Roll back items in ${campaign}`,
  },

  source: {
    label: 'Items to edit',
    choices: { file: 'From a file', filter: 'All that match the filters' },
    pasteLabel: 'Rows: an item id and its new values',
    title: 'Items and changes',
    filters: 'Change filters',
  },
  edits: {
    title: 'Changes to each item',
    set: 'Set',
    remove: 'Remove',
    action: 'Action',
    token: 'Token',
    value: 'New value',
    add: 'Add token',
    removeToken: (name: string) => `Remove ${name} from the changes`,
    removeLine: 'Remove this line',
    noToken: 'Token: enter a name.',
    duplicate: (name: string) => `Token: ${name} is already in the list.`,
    empty: 'New value: enter a value. To take the token off the pass, choose Remove.',
  },
  layout: {
    title: 'File layout',
    emptyCells: 'Empty cells',
    leave: 'Leave the value unchanged',
    remove: 'Remove the value',
    targets: {
      id: 'Item id',
      group: 'Group code',
      remove: 'Tokens to remove',
      token: (name: string) => `Token ${name}`,
    },
  },
  specialName: (name: string, special: string) =>
    `The service recognizes only the exact name ${special}. ${name} would become a separate token on the pass.`,
  check: {
    noId: 'Choose the column that contains the item id.',
    noValues: 'Choose at least one column with new values.',
    noHeader: 'Add a first row with column names, such as wallet_item_id,loyalty_balance.',
    ready: 'Items to check',
    problems: 'Rows that are not used',
  },
  plan: {
    title: 'Dry run',
    start: 'Start dry run',
    again: 'Run again',
    stop: 'Stop dry run',
    progress: (read: number, total: number | null) =>
      total === null ? `${items(read)} read` : `${formatNumber(read)} of ${items(total)} read`,
    why: 'Reads every item and shows what would change. Nothing is written.',
    stopped: 'The dry run was stopped. Nothing was written.',
    session: 'Your session has ended. Sign in, then start the dry run again. Nothing was written.',
    unexpected: 'The dry run failed. Nothing was written.',
    unmatched: (filters: readonly string[]) =>
      `${walletText.unmatchedFilters(filters)} Nothing was written. Edit the items from a file instead.`,
    failed: (message: string) =>
      message === ''
        ? 'Some items could not be read. Nothing was written; try again in a moment.'
        : `Some items could not be read (“${message}”). Nothing was written; try again in a moment.`,
    requested: 'Items',
    changing: 'Will change',
    unchanged: 'Unchanged',
    unchangedNote: 'nothing is sent',
    missing: 'Not found',
    unreadable: (count: number) =>
      plural(count, {
        one: 'item could not be read, so it will not change.',
        other: 'items could not be read, so they will not change.',
      }),
    differences: 'Changes',
    columns: { item: 'Item', name: 'Field', now: 'Current', next: 'New', before: 'Before', after: 'After' },
    noValue: 'None',
    emptyValue: 'Empty',
    removed: 'Removed',
    first: (count: number) => `Showing the first ${formatNumber(count)}.`,
    missingIds: 'Ids not found',
    none: 'No item would change, so there is nothing to send.',
    /** For screen readers, once another page is shown: the tray of jobs shows the job. */
    startedElsewhere: 'The job was started. Open Jobs to see it.',
    /** For screen readers. */
    ready: (count: number) =>
      `Ready to confirm: ${plural(count, { one: 'item will change.', other: 'items will change.' })}`,
  },
  confirm: {
    title: 'Confirm changes',
    willChange: (count: number) =>
      `${plural(count, { one: 'item will change.', other: 'items will change.' })} Wallets show the change within moments.`,
    willRollBack: (count: number) =>
      plural(count, {
        one: 'item will be rolled back to its earlier values. If someone has changed it since, it is skipped.',
        other: 'items will be rolled back to their earlier values. Any that someone has changed since are skipped.',
      }),
    expiring: (count: number) =>
      plural(count, {
        one: 'pass will show as expired or redeemed because its new expiration date is in the past. Let it expire.',
        other:
          'passes will show as expired or redeemed because their new expiration dates are in the past. Let them expire.',
      }),
    expiringRequired: 'Check this box to let passes expire, or change the expiration date.',
    expiringRequiredToRollBack: 'Check this box to let passes expire.',
    notNumbers: (count: number) =>
      plural(count, {
        one: 'item gets text in place of a number. Message conditions that compare this number will not match the item. Write the text anyway.',
        other:
          'items get text in place of a number. Message conditions that compare this number will not match the items. Write the text anyway.',
      }),
    notNumbersRequired: 'Check this box to write text in place of numbers, or correct the values.',
    trial: (count: number) => `Change ${items(count)} first, then pause so that I can check them`,
    start: (count: number) => `Change ${items(count)}`,
    startRollBack: (count: number) => `Roll back ${items(count)}`,
    nothingWritten: 'Nothing was written.',
  },
  trial: {
    title: 'Trial',
    why: 'Open an item and check its pass before you resume the job. Or cancel the job and roll these items back.',
  },
  rollBack: {
    file: 'Rollback file',
    fileName: (title: string) => `${title} rollback.csv`,
    start: 'Roll back',
    title: 'Rollback',
    jobTitle: (title: string) => `Rollback of ${title}`,
    dismiss: 'Keep changes',
    originalJob: 'Open original job',
    unexpected: 'The rollback could not be prepared. Nothing was written.',
  },
  filterTitle: 'Matching items',
  /** The column of changes in a result file, and one change in it. */
  change: 'change',
  changeOf: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  notPlanned: 'not sent: unchanged, or not found in the dry run',
  /** Why a row is not used. */
  problem: (problem: BulkProblem): string => describeProblem(problem),
})

function describeProblem(problem: BulkProblem): string {
  switch (problem.code) {
    case 'unreadable':
      return csvText.recordFault(problem.fault)
    case 'no-id':
      return 'Item id: this row has none.'
    case 'bad-id':
      return 'Item id: this value is not valid in a URL, so no item can have it.'
    case 'no-changes':
      return 'This row has no changes.'
    case 'set-and-removed':
      return `${problem.field} has a value and is also listed for removal.`
    case 'value': {
      const { token, value, fault, fix } = problem
      const why = walletText.tokenRules.faults[fault]
      return fix === null ? `${token}, “${value}”: ${why}` : `${token}, “${value}”: ${why} Did you mean ${fix}?`
    }
    case 'duplicate':
      return `This item is already on line ${formatNumber(problem.line)}.`
  }
}
