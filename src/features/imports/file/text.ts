import type { Problem } from '#/parts/bulk/bulk-kind'
import type { RowFault } from '#/parts/csv/csv-record'
import { text as csvText } from '#/parts/csv/text'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { ImportOutcome } from './import-settings'
import type { TokenWarning } from './token-check'

/** The outcomes of a job, with their counts. */
const outcomes: Record<ImportOutcome, (count: number) => string> = {
  'handed-in': count => `${formatNumber(count)} submitted`,
  found: count => `${formatNumber(count)} submitted, confirmed after a lost response`,
  refused: count => `${formatNumber(count)} rejected by the service`,
  lost: count => `${formatNumber(count)} not submitted: the response was lost`,
  unknown: count => `${formatNumber(count)} with unknown outcome`,
}

/** The outcome column of a result file. */
const rowOutcomes: Record<ImportOutcome, string> = {
  'handed-in': 'submitted',
  found: 'submitted: the response was lost, but the service has the batch',
  refused: 'rejected by the service with its whole batch',
  lost: 'not submitted: the response was lost, and the service does not have the batch',
  unknown: 'unknown: the response was lost, and the batch could not be looked up',
}

/** What is odd about a token. @param length of the token */
const tokens: Record<TokenWarning, (length: number) => Problem> = {
  'ios-alphabet': () => ({
    kind: 'iOS token with characters other than hex digits',
    reason: 'iOS tokens contain only hex digits; this one contains other characters.',
  }),
  'ios-length': length => ({
    kind: 'iOS token with unusual length',
    reason: `iOS tokens have at least 64 hex digits, always an even number; this one has ${length}.`,
  }),
  'ios-base64': () => ({
    kind: 'iOS token in base64',
    reason: 'This looks like an iOS token in base64. APNs accepts only its hex form.',
  }),
  'android-alphabet': () => ({
    kind: 'Android token with unusual characters',
    reason: 'Android tokens contain only letters, digits, and : _ -; this one contains other characters.',
  }),
  'android-length': length => ({
    kind: 'Android token with unusual length',
    reason: `Android tokens are longer; this one has only ${plural(length, { one: 'character', other: 'characters' })}.`,
  }),
  'other-platform': () => ({
    kind: 'Looks like the other platform',
    reason: 'This looks like a token of the other platform.',
  }),
}

export const text = defineTexts('features/imports/file', {
  job: {
    title: (app: string) => `Import push tokens into ${app}`,
    titleAgain: (app: string, batch: string) => `Import push tokens of batch ${batch} into ${app} again`,
    tokens: (count: number): string => plural(count, { one: 'token', other: 'tokens' }),
    outcomes,
    riskOfUnknown: (count: number) =>
      count === 1
        ? '1 token may already have been submitted. If you send it again, it may be imported twice: each import is counted and listed separately.'
        : `${formatNumber(count)} tokens may already have been submitted. If you send them again, they may be imported twice: each import is counted and listed separately.`,
  },
  /** What is wrong or odd about a row: the heading of its kind, and a sentence. */
  problems: {
    unreadable: (fault: RowFault) => ({ kind: 'Unreadable row', reason: csvText.rowFault(fault) }),
    extraCells: (fault: RowFault) => ({ kind: 'More cells than columns', reason: csvText.rowFault(fault) }),
    undecodable: { kind: 'Unreadable characters', reason: csvText.rowFault({ code: 'undecodable' }) },
    noToken: { kind: 'Token missing', reason: 'The token is missing.' },
    tokenLong: (length: number, limit: number) => ({
      kind: 'Token too long',
      reason: `The token has ${formatNumber(length)} characters; the limit is ${formatNumber(limit)}.`,
    }),
    tokenShortened: (cell: string) => ({
      kind: 'Token shortened by a spreadsheet',
      reason: `The token ${cell} was shortened by a spreadsheet: its last digits are lost.`,
    }),
    noPlatform: { kind: 'Platform missing', reason: 'The platform is missing.' },
    platformUnknown: (cell: string) => ({
      kind: 'Unknown platform',
      reason: `“${cell}” is neither iOS nor Android.`,
    }),
    externalLong: (length: number, limit: number) => ({
      kind: 'External id too long',
      reason: `The external id has ${formatNumber(length)} characters; the limit is ${formatNumber(limit)}.`,
    }),
    externalShortened: (cell: string) => ({
      kind: 'External id shortened by a spreadsheet',
      reason: `The external id ${cell} was shortened by a spreadsheet: its last digits are lost.`,
    }),
    /** `line`: where the same token is first. `isSent`: this row is sent as well. */
    duplicate: (line: number, isSent: boolean) => ({
      kind: 'Duplicate token',
      reason: isSent
        ? `Line ${formatNumber(line)} has the same token; both are sent.`
        : `Line ${formatNumber(line)} has the same token and is sent.`,
    }),
    tokens,
  },
  resultFile: { line: 'line', batch: 'batch_id' },
  rowOutcomes,
})
