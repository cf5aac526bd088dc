import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })
const batches = (count: number): string => plural(count, { one: 'batch', other: 'batches' })
const results = (count: number): string => plural(count, { one: 'result', other: 'results' })

/** The page of one batch. */
export const batchText = defineTexts('features/imports/batch-text', {
  title: 'Batch',
  id: 'batch id',
  part: (title: string, at: number, of: number) =>
    of > 1 ? `${title}, batch ${formatNumber(at)} of ${formatNumber(of)}` : title,
  waiting: (count: number) => `Waiting for ${results(count)}`,
  settled: 'Settled',
  facts: {
    label: 'Counts',
    received: 'Received',
    unknown: 'Not known',
    due: (clock: string) => `results due by ${clock}`,
    late: (clock: string) => `results were due by ${clock}`,
    tokens: 'Tokens',
    lines: (first: number, last: number) => `Lines ${formatNumber(first)} to ${formatNumber(last)}`,
    elsewhere: 'Not sent from this browser',
    succeeded: 'Succeeded',
    failed: 'Failed',
    pending: 'Pending',
    share: (share: number) => formatShare(share),
    usual: (low: number, high: number) =>
      formatShare(low) === formatShare(high)
        ? `, batches before it ${formatShare(low)}`
        : `, batches before it ${formatShare(low)} to ${formatShare(high)}`,
    none: 'None',
    again: (span: string) => `Asked again in ${span}`,
    asking: 'Asking now',
    ask: 'Ask now',
  },
  blocks: (size: string) => `${size} Tall: failed. Dashed: pending.`,
  blockOf: (count: number) => `One block is ${tokens(count)}.`,
  blockAbout: (count: number) => `One block is about ${tokens(count)}.`,
  differ: (failed: number, listed: number) =>
    `The counts and the rows of this batch disagree: ${formatNumber(failed)} failed by count, ${formatNumber(listed)} by row. The counts are the service’s last word.`,
  noEntries: 'The service gives no rows of this batch, only its counts.',
  noEntriesNext: 'Look a token up in the token history to see what became of it.',
  unreadable: (count: number) => `${plural(count, { one: 'row', other: 'rows' })} cannot be read: see the API log.`,
  reasons: {
    title: (count: number) => `Why ${formatNumber(count)} failed`,
    count: (count: number) => plural(count, { one: 'reason', other: 'reasons' }),
    answer: 'Answer of the platform',
    platform: 'Platform',
    tokens: 'Tokens',
    share: 'Share of failures',
    lines: 'Lines',
    means: 'What it usually means',
    act: 'Rows',
    noAnswer: 'No answer given',
    show: 'Show',
    showing: 'Shown below',
    showOf: (answer: string) => `Show the rows with ${answer}`,
    line: (line: number) => `Line ${formatNumber(line)}`,
    span: (first: number, last: number) => `${formatNumber(first)} to ${formatNumber(last)}`,
  },
  rows: {
    title: 'Tokens',
    count: (shown: number, all: number) =>
      shown === all ? formatNumber(all) : `${formatNumber(shown)} of ${formatNumber(all)}`,
    states: { label: 'State', all: 'All', failed: 'Failed', pending: 'Pending', succeeded: 'Succeeded' },
    search: 'Token, line, answer or person',
    clear: (answer: string) => `Show all answers, not only ${answer}`,
    columns: {
      line: 'Line',
      token: 'Token',
      state: 'State',
      platform: 'Platform',
      answer: 'Answer',
      person: 'External id',
      history: 'History',
    },
    likely: 'likely',
    unknown: 'Not known',
    none: 'None',
    notYet: 'Not known yet',
    copyToken: 'token',
    history: 'History of this token',
    filtered: 'No row fits.',
    filteredNext: 'Take a filter away to see more.',
    shortId: (head: string, tail: string) => `${head} … ${tail}`,
  },
  save: {
    title: 'Failures as CSV',
    worth: (count: number) => `${formatNumber(count)} that may succeed one day`,
    shown: (count: number) => `${formatNumber(count)} shown below`,
    all: (count: number) => `All ${formatNumber(count)} failures`,
    ofFile: (count: number | null, of: number) =>
      `All ${count === null ? '' : `${formatNumber(count)} `}failures of the file, ${batches(of)}`,
    file: (batch: string) => `${batch} failures`,
    rows: (batch: string) => `${batch} tokens`,
    device: ['platform', 'token', 'external_person_id'],
    column: (at: number) => `column ${at}`,
    answers: ['line', 'status', 'platform_status', 'platform_message'],
  },
  again: {
    title: 'Send failures again',
    worth: (count: number) => `The ${formatNumber(count)} that may succeed`,
    shown: (count: number) => `The ${formatNumber(count)} shown below`,
    all: (count: number) => `All ${formatNumber(count)}`,
    ofFile: (count: number | null, of: number) =>
      `All ${count === null ? 'failures' : formatNumber(count)} of the file, ${batches(of)}`,
    next: 'They open in New import, where you check, mend and confirm them. Nothing is sent before.',
    elsewhere:
      'This batch was not sent from this browser: only the tokens are known, platforms by their form, external ids not at all.',
    job: (title: string) => `${title}, again`,
    unread: 'The batches of the file could not be read. Nothing was sent. Try again.',
    fault: 'This browser has no room to keep the rows. Nothing was sent. Make room on the disk, then try again.',
  },
  unknown: {
    title: 'No such batch',
    why: 'The service knows no batch of this id in this app. The address may be cut off, or of another app.',
    to: 'All batches',
  },
})
