import type { CustomFieldType } from '#/contract/custom-fields'
import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { BulkOutcome } from './bulk-row'

const numbers = (count: number): string => plural(count, { one: 'number', other: 'numbers' })
const confirmationTexts = (count: number): string =>
  plural(count, { one: 'confirmation text', other: 'confirmation texts' })

const outcomes: Record<BulkOutcome, (count: number) => string> = {
  'text-sent': count => `${formatNumber(count)} sent a text`,
  'already-waiting': count => `${formatNumber(count)} already waiting, no new text`,
  'already-subscribed': count => `${formatNumber(count)} already subscribed`,
  'found-waiting': count => `${formatNumber(count)} waiting, found after a lost answer`,
  blocked: count => `${formatNumber(count)} blocked: answered no before`,
  'number-refused': count => `${formatNumber(count)} refused by the service`,
  lost: count => `${formatNumber(count)} not sent: the answer was lost`,
  unknown: count => `${formatNumber(count)} of unknown outcome`,
}

/** What the outcome column of a result file says. */
const outcomeOfRow: Record<BulkOutcome, string> = {
  'text-sent': 'text sent',
  'already-waiting': 'already waiting, no new text went out',
  'already-subscribed': 'already subscribed',
  'found-waiting': 'waiting: the answer was lost, the service shows it',
  blocked: 'blocked: the person answered no',
  'number-refused': 'refused by the service',
  lost: 'not sent: the answer was lost, and nobody waits under this number',
  unknown: 'unknown: the answer was lost, a text may have gone out',
}

const field: Record<CustomFieldType, (label: string, cell: string) => string> = {
  text: (label, cell) => `${label}: ${cell} is no text.`,
  number: (label, cell) => `${label}: “${cell}” is no number.`,
  boolean: (label, cell) => `${label}: “${cell}” is neither yes nor no.`,
  date: (label, cell) => `${label}: “${cell}” is no date like 2026-11-21.`,
  single_select: (label, cell) => `${label}: “${cell}” is none of its options.`,
  multi_select: (label, cell) => `${label}: “${cell}” holds something that is none of its options.`,
  timezone: (label, cell) => `${label}: “${cell}” is no time zone like America/Chicago.`,
}

export const bulkText = defineTexts('features/participants/bulk', {
  title: 'Add participants from a file',
  lead: 'Each number gets a text that asks it to confirm. Nobody is subscribed before they answer.',
  single: 'Add one participant',
  jobWhat: (campaign: string) => `Add participants to ${campaign}`,
  numbers,
  outcomes,
  outcomeOfRow,
  riskOfUnknown: (count: number) =>
    `A confirmation text may have gone out to ${numbers(count)} already. Who has it and has not answered gets no second one as far as the service promises; who answered is told apart.`,

  campaign: 'Campaign',
  chooseCampaign: 'Choose a campaign',
  campaignId: 'Campaign id',
  campaignTyped: 'The service lists no campaigns here, so the id is not checked before the first number is sent.',

  file: {
    drop: 'Drop a CSV or text file here, or paste rows',
    pasteLabel: 'Rows, one number each or columns from a spreadsheet',
    unreadable: 'The file could not be read.',
    nothingSent: 'Nothing was sent. Take another file.',
  },
  how: {
    title: 'How it is read',
    country: 'Numbers without + are from',
  },
  targets: {
    nothing: 'Not used',
    mdn: 'Mobile number (MDN)',
    external: 'External id',
    country: 'Home country',
  },
  check: {
    title: 'Dry run',
    noNumber: 'Say which column holds the mobile number.',
    nothingRead: 'There is no row in this file besides its header.',
    ready: 'Ready',
    inFile: 'Rows in the file',
    repaired: (count: number) => `${formatNumber(count)} of them repaired`,
    duplicates: 'Duplicates',
    refused: 'Refused',
    blank: 'Blank lines',
    repairs: 'What is repaired',
    problems: 'Rows that are not sent',
    none: 'No row is ready, so nothing can be sent.',
  },
  confirm: {
    title: 'Send',
    will: (count: number, campaign: string) => `${confirmationTexts(count)} will be sent for ${campaign}.`,
    willFor: (count: number) => `${confirmationTexts(count)} will be sent.`,
    nothingSent: 'Nothing was sent.',
    noCampaign: 'Choose a campaign first.',
    type: (count: number) => `Type ${count} to confirm`,
    start: (count: number) => `Send ${confirmationTexts(count)}`,
    mismatch: (count: number) => `The number to type is ${count}.`,
    failed: 'The job could not be written down, so nothing was sent.',
  },
  another: 'Add another file',
  gone: 'This job is not in this browser any more.',
  result: {
    outcome: 'outcome',
    message: 'message',
    notSent: 'not sent yet',
    refused: 'not sent: refused',
    duplicate: 'not sent: duplicate',
  },

  noCountry: (country: string) => `“${country}” is no country code like US.`,
  externalTooLong: (length: number, most: number) => `The external id has ${length} characters, more than ${most}.`,
  externalShortened: (id: string) => `${id} is an external id that a spreadsheet shortened: its last digits are lost.`,
  duplicate: (line: number) => `The same number stands in line ${formatNumber(line)}.`,
  sameExternal: (line: number) => `The same external id stands in line ${formatNumber(line)} with another number.`,
  field,
})
