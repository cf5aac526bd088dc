import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { Finding, TokenWarning } from './findings'

const rows = (count: number): string => plural(count, { one: 'row', other: 'rows' })
const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })
const batches = (count: number): string => plural(count, { one: 'batch', other: 'batches' })

const warnings: Record<TokenWarning, (length: number) => string> = {
  'ios-alphabet': () => 'An iOS token is written in hex digits; this one holds other characters.',
  'ios-length': length => `An iOS token has 64 hex digits or more, two for a byte; this one has ${length}.`,
  'ios-base64': () => 'This looks like an iOS token in base64; APNs knows its hex digits only.',
  'android-alphabet': () => 'An Android token has letters, digits, and the signs : _ - only; this one holds others.',
  'android-length': length =>
    `An Android token is longer than this one of ${plural(length, { one: 'character', other: 'characters' })}.`,
  'other-platform': () => 'This looks like a token of the other platform.',
}

/** What rows have in common that are not simply fine. */
const findings: Record<Finding, string> = {
  unreadable: 'Cannot be read',
  ragged: 'More cells than columns',
  undecodable: 'Characters that cannot be read',
  'no-token': 'No token',
  'token-long': 'Token too long',
  'token-shortened': 'Token shortened by a spreadsheet',
  'no-platform': 'No platform',
  'platform-unknown': 'No such platform',
  'external-long': 'External id too long',
  'external-shortened': 'External id shortened by a spreadsheet',
  duplicate: 'Duplicate token',
  'ios-alphabet': 'iOS token with other characters than hex digits',
  'ios-length': 'iOS token of an unusual length',
  'ios-base64': 'iOS token in base64',
  'android-alphabet': 'Android token with unusual characters',
  'android-length': 'Android token of an unusual length',
  'other-platform': 'Looks like the other platform',
}

export const importText = defineTexts('features/imports/file', {
  title: 'New import',
  lead: 'Hands push tokens that were collected elsewhere to the service, 1,000 at a time. What became of each is known about 15 minutes later.',
  app: {
    label: 'App id',
    otherLabel: 'Id of the other app',
    other: 'Another app',
    choose: 'Choose an app',
    unknown: (id: string) => `The service knows no app “${id}”. Nothing was sent.`,
    forbidden: (id: string) => `Your user may not import into “${id}”. Nothing was sent.`,
    failed: 'Whether the service knows this app could not be found out. Nothing was sent.',
  },

  file: {
    drop: 'Drop a CSV, TSV, JSON or NDJSON file here, or paste rows',
    pasteLabel: 'Rows, one token each, columns from a spreadsheet, or JSON',
    unreadable: 'The file could not be read.',
    nothingSent: 'Nothing was sent. Take another file.',
    gone: 'The rows to be sent again are not in this browser any more.',
  },
  how: {
    title: 'How it is read',
    encoding: 'Characters',
    delimiter: 'Between columns',
    header: 'First row',
    headerYes: 'Names the columns',
    headerNo: 'Is a token already',
    layout: 'Written as',
    platform: 'Platform of the file',
    platformBlank: 'Where no platform stands',
    platformNone: 'Not said',
    duplicates: 'Same token again',
    leaveOut: 'Leave it out',
    send: 'Send it again',
    preview: 'First rows',
  },
  platforms: { IOS: 'iOS', ANDROID: 'Android' },
  targets: {
    nothing: 'Not used',
    platform: 'Platform',
    token: 'Push token',
    external: 'External id of the person',
  },
  check: {
    title: 'Dry run',
    noToken: 'Say which column holds the push token.',
    noPlatform: 'Say which platform the tokens are of: by a column, or for the whole file.',
    nothingRead: 'There is no row in this file besides its header.',
    inFile: 'Rows in the file',
    ready: 'Ready',
    platforms: (ios: number, android: number) => `${formatNumber(ios)} iOS, ${formatNumber(android)} Android`,
    repaired: (count: number) => `${rows(count)} tidied: blanks and quotes taken off, apns read as iOS, fcm as Android`,
    duplicates: 'Duplicates left out',
    refused: 'Refused',
    blank: 'Blank lines',
    kinds: 'What was found',
    lines: (lines: readonly number[], more: number) => {
      const shown = lines.map(formatNumber).join(', ')
      return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
    },
    problems: 'The rows',
    sent: 'Sent with a warning',
    notSent: 'Not sent',
    none: 'No row is ready, so nothing can be sent.',
  },
  findings,
  warnings,
  confirm: {
    title: 'Import',
    will: (count: number, inBatches: number, app: string | null) =>
      `${tokens(count)} will be handed in${app === null ? '' : ` for ${app}`}, in ${batches(inBatches)} of up to 1,000. An import cannot be taken back.`,
    same: 'This browser has imported a file of this name with as many tokens for this app already. Importing it again hands them in twice.',
    nothingSent: 'Nothing was sent.',
    noApp: 'Choose an app first.',
    type: (count: number) => `Type ${count} to confirm`,
    start: (count: number) => `Import ${tokens(count)}`,
    mismatch: (count: number) => `The number to type is ${count}.`,
    failed: 'The job could not be written down, so nothing was sent.',
  },
  all: 'All imports',
  batches: 'See the batches',
  another: 'Import another file',
  gone: 'This job is not in this browser any more.',
  result: {
    line: 'line',
    outcome: 'outcome',
    message: 'message',
    batch: 'batch_id',
    notSent: 'not sent yet',
    refused: 'not sent: refused',
    duplicate: 'not sent: duplicate',
  },

  ragged: (cells: number, width: number) =>
    `It has ${cells} cells, but the first row has ${width}. A separator may stand inside a value.`,
  undecodable: 'It holds characters that cannot be read. Choose other characters above.',
  noToken: 'There is no token in this row.',
  tokenLong: (length: number, most: number) =>
    `The token has ${formatNumber(length)} characters; the service takes ${formatNumber(most)} at most.`,
  shortened: (value: string) => `${value} is what a spreadsheet made of a longer value: its last digits are lost.`,
  noPlatform: 'No platform is given for this row.',
  platformUnknown: (value: string) => `“${value}” is neither iOS nor Android.`,
  externalLong: (length: number, most: number) => `The external id has ${length} characters, more than ${most}.`,
  duplicate: (line: number) => `The same token stands in line ${formatNumber(line)}, which is sent.`,
  duplicateSent: (line: number) => `The same token stands in line ${formatNumber(line)} too.`,
})
