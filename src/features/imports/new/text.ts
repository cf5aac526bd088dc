import type { ImportPlatform } from '#/contract/imports'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })

const platforms: Record<ImportPlatform, string> = { IOS: 'iOS', ANDROID: 'Android' }

export const text = defineTexts('features/imports/new', {
  title: 'New import',
  lead: 'Submits push tokens that were collected elsewhere to the service, 1,000 at a time. The results are available about 15 minutes later.',
  allImports: 'All imports',
  showBatches: 'Show batches',
  importAnother: 'Import another file',

  file: {
    drop: 'Drop a CSV, TSV, JSON, or NDJSON file here, or paste rows',
    pasteLabel: 'Rows: one token per line, columns from a spreadsheet, or JSON',
    removed: 'The rows to send again are no longer in this browser.',
  },
  settings: {
    headerNo: 'Already a token',
    platform: 'Platform of the file',
    platformIfMissing: 'If platform is missing',
    noPlatform: 'Don’t guess',
    platforms,
    duplicates: 'Duplicate tokens',
    skipDuplicates: 'Skip',
    sendDuplicates: 'Send again',
    targets: {
      platform: 'Platform',
      token: 'Push token',
      external: 'External id of the person',
    },
  },
  dryRun: {
    noTokenColumn: 'Select the column that contains the push token.',
    noPlatform: 'Select the platform of the tokens: a column, or one platform for the whole file.',
    byPlatform: (ios: number, android: number) => `${formatNumber(ios)} iOS, ${formatNumber(android)} Android`,
    repaired: (count: number) =>
      `${plural(count, { one: 'row', other: 'rows' })} cleaned up: spaces and quotes removed, apns read as iOS, fcm as Android`,
    duplicates: 'Skipped duplicates',
    problemKinds: 'Problems',
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
  },
  confirm: {
    title: 'Import',
    app: 'App id',
    otherApp: 'Another app',
    otherAppId: 'Id of the other app',
    chooseApp: 'Choose an app',
    noApp: 'App id: choose an app first.',
    appFaults: {
      unknown: (id: string) => `The service has no app “${id}”. Nothing was sent.`,
      forbidden: (id: string) => `Your user is not allowed to import into “${id}”. Nothing was sent.`,
    },
    appCheckFailed: 'The app id could not be checked. Nothing was sent.',
    summary: (count: number, batchCount: number, app: string) =>
      `${tokens(count)} will be submitted for ${app}, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    summaryWithoutApp: (count: number, batchCount: number) =>
      `${tokens(count)} will be submitted, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    importedBefore:
      'This browser has already imported a file with this name and the same number of tokens for this app. Importing it again submits them twice.',
    start: (count: number) => `Import ${tokens(count)}`,
  },
})
