import type { CustomFieldType } from '#/contract/custom-fields'
import { text as csvText } from '#/parts/csv/text'
import { text as customFieldText } from '#/parts/custom-fields/text'
import { text as mdnText } from '#/parts/mdn/text'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { ParticipantProblem } from './bulk-check'
import type { ParticipantOutcome } from './bulk-settings'

const numbers = (count: number): string => plural(count, { one: 'number', other: 'numbers' })

/** The outcomes of a job, with their counts. */
const outcomes: Record<ParticipantOutcome, (count: number) => string> = {
  'text-sent': count => plural(count, { one: 'text sent', other: 'texts sent' }),
  'already-waiting': count => `${formatNumber(count)} already waiting, no new text sent`,
  'already-subscribed': count => `${formatNumber(count)} already subscribed`,
  'found-waiting': count => `${formatNumber(count)} waiting, found after a lost response`,
  blocked: count => `${formatNumber(count)} blocked: declined before`,
  'number-refused': count => `${formatNumber(count)} rejected by the service`,
  lost: count => `${formatNumber(count)} with no invitation waiting after a lost response`,
  unknown: count => `${formatNumber(count)} with an unknown outcome`,
}

/** The outcome column of a result file. */
const rowOutcomes: Record<ParticipantOutcome, string> = {
  'text-sent': 'text sent',
  'already-waiting': 'already waiting, no new text sent',
  'already-subscribed': 'already subscribed',
  'found-waiting': 'waiting: the response was lost, but the service shows the invitation',
  blocked: 'blocked: someone with this number declined',
  'number-refused': 'rejected by the service',
  lost: 'no invitation waiting: the response was lost, and either the invitation was not sent, or the person has already replied or was already subscribed',
  unknown: 'unknown: the response was lost, and a text may have been sent',
}

const fieldValue: Record<CustomFieldType, (label: string, cell: string) => string> = {
  text: (label, cell) =>
    `${label}: “${cell}” contains broken characters that cannot be sent. Copy it again from the source.`,
  number: (label, cell) =>
    `${label}: “${cell}” cannot be read as a number. Use at most 15 digits, with a period for decimals and no commas.`,
  boolean: (label, cell) => `${label}: “${cell}” is neither yes nor no.`,
  date: (label, cell) => `${label}: “${cell}” cannot be read as a date. Use a format like 2026-11-21.`,
  single_select: (label, cell) => `${label}: “${cell}” is not one of the options.`,
  multi_select: (label, cell) => `${label}: “${cell}” contains something that is not one of the options.`,
  timezone: (label, cell) => `${label}: “${cell}” is not a time zone. Use a name like America/Chicago.`,
}

export const text = defineTexts('features/participants/bulk', {
  title: 'Add participants from a file',
  lead: 'Each number gets a text that asks for confirmation. No one is subscribed until they reply Y.',
  single: 'Add one participant',
  another: 'Add another file',

  job: {
    title: (campaign: string) => `Add participants to ${campaign}`,
    numbers,
    outcomes,
    riskOfUnknown: (count: number) =>
      count === 1
        ? 'A confirmation text may already have gone out to 1 number. If you send it again, the person may get a second one. If they have replied, the result says so.'
        : `A confirmation text may already have gone out to ${formatNumber(count)} numbers. If you send it again, people may get a second one. If they have replied, the result says so.`,
  },

  pasteLabel: 'Rows: one number per line, or columns from a spreadsheet',
  settings: {
    country: 'Country of numbers without +',
    targets: {
      mdn: 'Mobile number (MDN)',
      external: 'External id',
      country: 'Country',
    },
  },
  dryRun: {
    noNumberColumn: 'Choose the column that contains the mobile number.',
    repaired: (count: number) => `${formatNumber(count)} of them repaired`,
    repairs: 'Repaired numbers',
    problems: 'Rows that will not be sent',
  },
  confirm: {
    title: 'Send',
    campaign: 'Campaign',
    chooseCampaign: 'Choose a campaign',
    campaignIdHint: 'No campaigns are listed here, so the id is not checked until the first text is sent.',
    otherIdHint: 'The id is not checked until the first text is sent.',
    /** “Up to”: numbers that are waiting, subscribed, or blocked get no text, and only the results show which ones. */
    summary: (count: number, campaign: string) =>
      `Up to ${plural(count, { one: 'confirmation text', other: 'confirmation texts' })} will be sent for ${campaign}.`,
    summaryWithoutCampaign: (count: number) =>
      `Up to ${plural(count, { one: 'confirmation text', other: 'confirmation texts' })} will be sent.`,
    noCampaign: 'Campaign: choose one first.',
    send: (count: number) => `Send ${plural(count, { one: 'confirmation text', other: 'confirmation texts' })}`,
  },

  /** The columns that only result files of participants have; `bulkText.result` names the others. */
  resultFile: { line: 'line', number: 'number as read' },

  /** Why a row is not sent. */
  problem: (problem: ParticipantProblem): string => describeProblem(problem),

  rowOutcomes,
})

function describeProblem(problem: ParticipantProblem): string {
  switch (problem.code) {
    case 'unreadable':
      return csvText.recordFault(problem.fault)
    case 'unknown-country':
      return `“${problem.country}” is not a country code. Use a code like US.`
    case 'number':
      return mdnText.fault(problem.fault)
    case 'external-id-too-long':
      return `The external id has ${formatNumber(problem.length)} characters; the limit is ${formatNumber(problem.limit)}.`
    case 'external-id-shortened':
      return `The external id ${problem.id} was shortened by a spreadsheet: its last digits are lost.`
    case 'external-id-taken':
      return `Line ${formatNumber(problem.line)} has the same external id with a different number.`
    case 'field-value':
      return fieldValue[problem.type](problem.label || customFieldText.editor.nameless, problem.cell)
    case 'duplicate':
      return `Line ${formatNumber(problem.line)} has the same number.`
  }
}
