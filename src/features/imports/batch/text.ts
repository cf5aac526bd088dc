import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { EntryState } from '../batch-entries'
import { batches, tokens } from '../count-texts'
import type { ResponseCode } from '../platform-responses'

/** The probable cause when nearly all tokens of a platform fail with the same response. */
const causes: Partial<Record<ResponseCode, string>> = {
  BadDeviceToken:
    'The tokens themselves are probably fine: either the app was built for a different environment (sandbox or production) than the service sends to, or the tokens belong to another app.',
  DeviceTokenNotForTopic:
    'The tokens themselves are probably fine, but they belong to a different app: their topic (bundle id) is not the one behind this app id. They were most likely imported under the wrong app id.',
  SENDER_ID_MISMATCH:
    'The tokens themselves are probably fine: they were collected for a different Firebase project than the one behind this app id.',
  Unregistered: 'The tokens are probably outdated: the app was removed from these phones, or they have new tokens.',
  UNREGISTERED: 'The tokens are probably outdated: the app was removed from these phones, or they have new tokens.',
  INVALID_ARGUMENT:
    'The column probably contains something other than registration tokens, or all tokens were cut short.',
}

const stateWords: Record<EntryState, string> = { failed: 'failed', pending: 'pending', succeeded: 'succeeded' }

interface SameResponse {
  count: number
  /** Tokens with a result. */
  total: number
  pending: number
  platform: string
  response: string
}

export const text = defineTexts('features/imports/batch', {
  title: (id: ReactNode) => sentence('Batch ', id),
  copyId: 'batch id',
  /** Where the batch is in its file; `total` is null if unknown. */
  batchOfFile: (title: string, number: number, total: number | null) =>
    total === null
      ? `${title}, batch ${formatNumber(number)}`
      : total > 1
        ? `${title}, batch ${formatNumber(number)} of ${formatNumber(total)}`
        : title,
  waiting: (count: number) => `Waiting for ${plural(count, { one: 'result', other: 'results' })}`,
  settled: 'Complete',
  facts: {
    label: 'Counts',
    received: 'Received',
    agoDue: (ago: string, clock: string) => `${ago}, results due by ${clock}`,
    agoOverdue: (ago: string, clock: string) => `${ago}, results were due by ${clock}`,
    tokens: 'Tokens',
    /** Where its rows are in the file; a canary has only some of the rows between these lines. */
    lines: (first: number, last: number, rows: number) =>
      rows < last - first + 1
        ? `${plural(rows, { one: 'row', other: 'rows' })} between lines ${formatNumber(first)} and ${formatNumber(last)}`
        : first === last
          ? `Line ${formatNumber(first)}`
          : `Lines ${formatNumber(first)} to ${formatNumber(last)}`,
    sentElsewhere: 'Not sent from this browser',
    share: (share: number) => formatShare(share),
    shareAndUsual: (share: number, low: number, high: number) =>
      formatShare(low) === formatShare(high)
        ? `${formatShare(share)}, earlier batches ${formatShare(low)}`
        : `${formatShare(share)}, earlier batches ${formatShare(low)} to ${formatShare(high)}`,
    refreshingIn: (span: string) => `Refreshing in ${span}`,
    refreshing: 'Refreshing now',
    refresh: 'Refresh now',
  },
  blocks: (size: number) =>
    Number.isInteger(size)
      ? `One block is ${tokens(size)}. Tall: failed. Dashed: pending.`
      : `One block is about ${tokens(Math.round(size))}. Tall: failed. Dashed: pending.`,
  countsDiffer: (differences: readonly { state: EntryState; counted: number; listed: number }[]) => {
    const each = differences.map(
      ({ state, counted, listed }) =>
        `${formatNumber(counted)} ${stateWords[state]} according to the counts, ${formatNumber(listed)} according to the rows`,
    )
    return `The counts and the rows of this batch disagree: ${each.join('; ')}. The counts take precedence.`
  },
  noEntries: 'The service returned only the counts of this batch, not its rows.',
  nothingReturned: 'The service did not return the rows of this batch, nor all of its counts.',
  noEntriesHint: 'To see the result of a token, look it up in the token history.',

  reasons: {
    title: (count: number) => `Why ${formatNumber(count)} failed`,
    count: (count: number) => plural(count, { one: 'reason', other: 'reasons' }),
    platform: 'Platform',
    lines: 'Lines',
    show: 'Show rows',
    showRows: (response: string) => (response === '' ? 'Show rows without a response' : `Show rows with ${response}`),
    line: (line: number) => formatNumber(line),
    lineRange: (first: number, last: number) => `${formatNumber(first)} to ${formatNumber(last)}`,
  },
  patterns: {
    /** Nearly all tokens of a platform failed with one response, or without one (empty). */
    sameResponse: ({ count, total, pending, platform, response }: SameResponse) =>
      `${count === total ? 'All' : `${formatShare(count / total)} of the`} ${formatNumber(total)} ${platform} tokens ${pending === 0 ? 'failed' : 'with a result failed'} ${
        response === '' ? 'without a response' : `with the same response, ${response}`
      }.`,
    causes,
    otherCause: 'This points to a single cause. Find it before sending any of these again.',
    /** The failures with one response, or without one (empty), are close together in the file. */
    closeTogether: (count: number, response: string, first: number, last: number) =>
      `The ${plural(count, { one: 'row', other: 'rows' })} ${response === '' ? 'without a response' : `with ${response}`} are close together, on lines ${formatNumber(first)} to ${formatNumber(last)}.`,
    otherSource: 'This part of the file probably came from a different source.',
  },

  rows: {
    title: 'Tokens',
    count: (shown: number, total: number) =>
      shown === total ? formatNumber(total) : `${formatNumber(shown)} of ${formatNumber(total)}`,
    state: 'State',
    allStates: 'All',
    search: 'Token, line, response, or external id',
    clearResponse: (response: string) => `Remove filter: ${response}`,
    columns: {
      line: 'Line',
      token: 'Token',
      state: 'State',
      platform: 'Platform',
      response: 'Response',
      person: 'External id',
      history: 'History',
    },
    likely: 'likely',
    none: 'None',
    noResponseYet: 'No response yet',
    history: 'Token history',
    filtered: 'No rows match.',
    filteredHint: 'Remove a filter to see more.',
  },

  save: {
    title: 'Failures as CSV',
    retryable: (count: number) => `${formatNumber(count)} worth retrying`,
    shown: (count: number) => `${formatNumber(count)} shown below`,
    all: (count: number) => (count === 1 ? 'The only failure' : `All ${formatNumber(count)} failures`),
    wholeFile: (count: number | null, batchCount: number) => {
      if (count === 1) return `The only failure in the file, ${batches(batchCount)}`
      return count === null
        ? `All failures in the file, ${batches(batchCount)}`
        : `All ${formatNumber(count)} failures in the file, ${batches(batchCount)}`
    },
    failuresFileName: (batch: string) => `${batch} failures`,
    rowsFileName: (batch: string) => `${batch} tokens`,
  },
  resend: {
    retryable: (count: number) =>
      count === 1 ? 'The one worth retrying' : `The ${formatNumber(count)} worth retrying`,
    shown: (count: number) => (count === 1 ? 'The one shown below' : `The ${formatNumber(count)} shown below`),
    all: (count: number) => (count === 1 ? 'The only failure' : `All ${formatNumber(count)}`),
    wholeFile: (count: number | null, batchCount: number) => {
      if (count === 1) return `The only failure in the file, ${batches(batchCount)}`
      return count === null
        ? `All failures in the file, ${batches(batchCount)}`
        : `All ${formatNumber(count)} in the file, ${batches(batchCount)}`
    },
    sentElsewhere:
      'This batch was not sent from this browser. Platforms are inferred from the responses or the token format, and external ids are missing.',
  },
  notFound: {
    title: 'Batch not found',
    why: 'The service has no batch with this id in this app. The address may be incomplete or for another app.',
    allBatches: 'All batches',
  },
})
