import type { ImportPlatform } from '#/contract/imports'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { ProblemCode } from '../file/row-problem'

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })

const platforms: Record<ImportPlatform, string> = { IOS: 'iOS', ANDROID: 'Android' }

/** Kinds of problems, as headings. `text.rowProblem` of ../file has a sentence for each row. */
const problems: Record<ProblemCode, string> = {
  unreadable: 'Unreadable row',
  'extra-cells': 'More cells than columns',
  undecodable: 'Unreadable characters',
  'no-token': 'Token missing',
  'token-long': 'Token too long',
  'token-shortened': 'Token shortened by a spreadsheet',
  'no-platform': 'Platform missing',
  'platform-unknown': 'Unknown platform',
  'external-long': 'External id too long',
  'external-shortened': 'External id shortened by a spreadsheet',
  duplicate: 'Duplicate token',
  'ios-alphabet': 'iOS token with characters other than hex digits',
  'ios-length': 'iOS token with unusual length',
  'ios-base64': 'iOS token in base64',
  'android-alphabet': 'Android token with unusual characters',
  'android-length': 'Android token with unusual length',
  'other-platform': 'Looks like the other platform',
}

export const text = defineTexts('features/imports/new', {
  title: 'New import',
  lead: 'Submits push tokens that were collected elsewhere to the service, 1,000 at a time. The results are available about 15 minutes later.',
  allImports: 'All imports',
  showBatches: 'Show batches',
  importAnother: 'Import another file',

  file: {
    drop: 'Drop a CSV, TSV, JSON, or NDJSON file here, or paste rows',
    pasteLabel: 'Rows: one token per line, columns from a spreadsheet, or JSON',
    unreadable: 'The file could not be read.',
    chooseAnother: 'Nothing was sent. Choose another file.',
    nothingSent: 'Nothing was sent.',
    removed: 'The rows to send again are no longer in this browser.',
  },
  settings: {
    title: 'How to read the file',
    headerNo: 'Already a token',
    layout: 'Format',
    platform: 'Platform of the file',
    platformIfMissing: 'If platform is missing',
    noPlatform: 'Don’t guess',
    platforms,
    duplicates: 'Duplicate tokens',
    skipDuplicates: 'Skip',
    sendDuplicates: 'Send again',
    targets: {
      nothing: 'Not used',
      platform: 'Platform',
      token: 'Push token',
      external: 'External id of the person',
    },
  },
  dryRun: {
    title: 'Dry run',
    noTokenColumn: 'Select the column that contains the push token.',
    noPlatform: 'Select the platform of the tokens: a column, or one platform for the whole file.',
    noRows: 'This file has no rows besides its header.',
    total: 'Rows in the file',
    ready: 'Ready',
    byPlatform: (ios: number, android: number) => `${formatNumber(ios)} iOS, ${formatNumber(android)} Android`,
    repaired: (count: number) =>
      `${plural(count, { one: 'row', other: 'rows' })} cleaned up: spaces and quotes removed, apns read as iOS, fcm as Android`,
    duplicates: 'Skipped duplicates',
    refused: 'Invalid',
    blank: 'Blank lines',
    problemKinds: 'Problems',
    problems,
    sent: 'Sent with a warning',
    notSent: 'Not sent',
    problemLine: (line: number) => `line ${formatNumber(line)}`,
    problemLines: (lines: readonly number[], more: number) =>
      more > 0
        ? `lines ${lines.map(formatNumber).join(', ')} and ${formatNumber(more)} more`
        : `lines ${lines.map(formatNumber).join(', ')}`,
    sentReason: (reason: string) => `Sent with a warning. ${reason}`,
    notSentReason: (reason: string) => `Not sent. ${reason}`,
    problemRows: 'Rows with problems',
    noneReady: 'No row is ready, so nothing can be sent.',
  },
  confirm: {
    title: 'Import',
    app: 'App id',
    otherApp: 'Another app',
    otherAppId: 'Id of the other app',
    chooseApp: 'Choose an app',
    noApp: 'App id: choose an app first.',
    unknownApp: (id: string) => `The service has no app “${id}”. Nothing was sent.`,
    forbiddenApp: (id: string) => `Your user is not allowed to import into “${id}”. Nothing was sent.`,
    appCheckFailed: 'The app id could not be checked. Nothing was sent.',
    summary: (count: number, batchCount: number, app: string) =>
      `${tokens(count)} will be submitted for ${app}, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    summaryWithoutApp: (count: number, batchCount: number) =>
      `${tokens(count)} will be submitted, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    importedBefore:
      'This browser has already imported a file with this name and the same number of tokens for this app. Importing it again submits them twice.',
    start: (count: number) => `Import ${tokens(count)}`,
    failed: 'The job could not be saved, so nothing was sent.',
    jobRemoved: 'This job is no longer in this browser.',
  },
})
