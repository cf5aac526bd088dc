import type { ImportPlatform } from '#/contract/imports'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { tokens } from '../count-texts'
import type { ImportMark } from '../file/import-check'

const rows = (count: number): string => plural(count, { one: 'row', other: 'rows' })

const warningsLeft = (count: number): string =>
  count === 0
    ? 'No row has this warning anymore.'
    : `${plural(count, { one: 'row still has', other: 'rows still have' })} this warning.`

const platforms: Record<ImportPlatform, string> = { IOS: 'iOS', ANDROID: 'Android' }

export const text = defineTexts('features/imports/new', {
  title: 'New import',
  lead: 'Submits push tokens that were collected elsewhere, 1,000 at a time. The results are available about 15 minutes later.',
  leadMock: 'Submits push tokens that were collected elsewhere, 1,000 at a time.',
  allImports: 'All imports',
  showFile: 'Results of the file',
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
    platformIfMissing: 'If the platform is missing',
    choosePlatform: 'Choose a platform',
    noPlatform: 'Do not guess',
    platforms,
    duplicates: 'Duplicate tokens',
    skipDuplicates: 'Skip',
    sendDuplicates: 'Send again',
    remembered: 'The columns are set as in your last import with this header.',
    proposed: (column: string) => `The column “${column}” seems to contain external ids.`,
    useProposed: 'Use as external id',
    ignoreProposed: 'Do not use',
    unnamedColumn: (number: number) => `Column ${formatNumber(number)}`,
    targets: {
      platform: 'Platform',
      token: 'Push token',
      external: 'External id of the person',
    },
  },
  dryRun: {
    noTokenColumn: 'Choose the column that contains the push token.',
    noPlatform: 'Choose the platform of the tokens: a column, or one platform for the whole file.',
    byPlatform: (ios: number, android: number, people: number) =>
      people === 0
        ? `${formatNumber(ios)} iOS, ${formatNumber(android)} Android, none with an external id`
        : `${formatNumber(ios)} iOS, ${formatNumber(android)} Android, ${formatNumber(people)} with an external id`,
    /** How the sent rows differ from the file; each is shown only if there is such a row. */
    changed: {
      trimmed: (count: number) =>
        `${rows(count)} will be sent without extra characters in the token’s cell, such as spaces or quotes.`,
      'platform-name': (count: number) =>
        `${rows(count)} with another name for the platform, such as apns or fcm, will be sent as iOS or Android.`,
    } satisfies Partial<Record<ImportMark, (count: number) => string>>,
    fixes: {
      title: 'Fix rows',
      platform: (count: number) => `Detect the platform from the token (${rows(count)})`,
      platformDone: (changed: number) => `Platform detected from the token in ${rows(changed)}.`,
      strip: (count: number) => `Remove angle brackets and spaces (${rows(count)})`,
      stripDone: (changed: number, left: number) =>
        `Angle brackets and spaces removed from ${tokens(changed)}. ${warningsLeft(left)}`,
      undo: 'Undo',
    },
    leaveOut: (kind: string) => `Leave out: ${kind}`,
    sendAnyway: (kind: string) => `Send anyway: ${kind}`,
    leaveOutShort: 'Leave out',
    sendAnywayShort: 'Send anyway',
    notSentFile: (count: number) => `Save CSV of the rows that will not be sent (${rows(count)})`,
    notSentName: (name: string) => `${name} unsent.csv`,
    notSentFailed: 'The file was not saved: it could not be created, or the export could not be recorded. Try again.',
    duplicates: 'Skipped duplicates',
    problemKinds: 'Problems',
    sent: 'Will be sent despite a warning',
    notSent: 'Will not be sent',
    problemLine: (line: number) => `line ${formatNumber(line)}`,
    problemLines: (lines: readonly number[], more: number) =>
      more > 0
        ? `lines ${lines.map(formatNumber).join(', ')}, and ${formatNumber(more)} more`
        : `lines ${lines.map(formatNumber).join(', ')}`,
    sentReason: (reason: string) => `Will be sent despite this warning: ${reason}`,
    notSentReason: (reason: string) => `Will not be sent. ${reason}`,
    problemRows: 'Rows with problems',
  },
  confirm: {
    title: 'Import',
    app: 'App id',
    otherApp: 'Another app',
    otherAppId: 'Id of the other app',
    chooseApp: 'Choose an app',
    noApp: 'App id: choose an app or enter an id.',
    appFaults: {
      unknown: (id: string) => `The service has no app “${id}”. Nothing was sent. Check the id.`,
      forbidden: (id: string) => `The service does not allow you to import into “${id}”. Nothing was sent.`,
      'not-allowed': (id: string) =>
        `Your groups do not allow the app “${id}” at this company. Nothing was sent. Ask an administrator of the dashboard for access.`,
    },
    appCheckFailed: 'The app id could not be checked. Nothing was sent. Try again.',
    summary: (count: number, batchCount: number, app: string) =>
      `${tokens(count)} will be submitted for ${app}, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    summaryWithoutApp: (count: number, batchCount: number) =>
      `${tokens(count)} will be submitted, in ${plural(batchCount, { one: 'batch', other: 'batches' })} of up to 1,000. You cannot undo an import.`,
    canary: (count: number) =>
      `Unless you check this box, ${tokens(count)} from all parts of the file are submitted first. If their results are no worse than those of earlier batches, the others follow automatically; otherwise the import waits for you. If there are too few earlier batches to compare with, it waits after any failure.`,
    atOnce: 'Submit everything at once, without a trial',
    importedBefore:
      'This browser already has an import into this app from a file with this name and number of tokens. Importing the file again may submit its tokens twice.',
    start: (count: number) => `Import ${tokens(count)}`,
  },
})
