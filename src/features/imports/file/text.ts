import { text as csvText } from '#/parts/csv/text'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { tokens } from '../count-texts'
import type { CanaryFinding } from './canary'
import type { ImportProblem } from './import-check'
import type { ImportOutcome } from './import-settings'

/** The outcomes of a job, with their counts. */
const outcomes: Record<ImportOutcome, (count: number) => string> = {
  'handed-in': count => `${formatNumber(count)} submitted`,
  found: count => `${formatNumber(count)} submitted, confirmed after a lost response`,
  refused: count => `${formatNumber(count)} rejected by the service`,
  lost: count => `${formatNumber(count)} not submitted: the response was lost, and a check found no batch`,
  unknown: count => `${formatNumber(count)} with an unknown outcome`,
}

/** The outcome column of a result file. */
const rowOutcomes: Record<ImportOutcome, string> = {
  'handed-in': 'submitted',
  found: 'submitted: the response was lost, but the service has the batch',
  refused: 'rejected by the service with its whole batch',
  lost: 'not submitted: the response was lost, and the service does not have the batch',
  unknown: 'unknown: the response was lost, and it could not be determined whether the service has the batch',
}

/** The headings under which problems are counted. */
const problemKinds: Record<ImportProblem['code'], string> = {
  unreadable: 'Unreadable row',
  'extra-cells': 'More cells than columns',
  undecodable: 'Unreadable characters',
  'no-token': 'Token missing',
  'token-too-long': 'Token too long',
  'token-shortened': 'Token shortened by a spreadsheet',
  'no-platform': 'Platform missing',
  'unknown-platform': 'Unknown platform',
  'external-id-too-long': 'External id too long',
  'external-id-shortened': 'External id shortened by a spreadsheet',
  duplicate: 'Duplicate token',
  'ios-alphabet': 'iOS token with characters other than hex digits',
  'ios-length': 'iOS token with unusual length',
  'ios-base64': 'iOS token in base64',
  'android-alphabet': 'Android token with unusual characters',
  'android-length': 'Android token with unusual length',
  'other-platform': 'Looks like the other platform',
  'brackets-or-blanks': 'Angle brackets or spaces in the token',
}

export const text = defineTexts('features/imports/file', {
  job: {
    title: (file: string, app: string) => `Import ${file} into ${app}`,
    tokens,
    outcomes,
    riskOfUnknown: (count: number) =>
      count === 1
        ? '1 token may already have been submitted. If you send it again, it may be imported twice: each import is counted and listed separately.'
        : `${formatNumber(count)} tokens may already have been submitted. If you send them again, they may be imported twice: each import is counted and listed separately.`,
  },
  /** The state of an import that began with a canary, which users know as a trial. */
  canary: {
    waiting: (lead: number) =>
      `A trial of ${tokens(lead)} from all parts of the file was submitted. The others follow automatically if the results are fine.`,
    unchecked: (lead: number, left: number) =>
      `A trial of ${tokens(lead)} was submitted, but its results were not checked, because nobody was signed in. Check its batch, then resume to submit the other ${formatNumber(left)}, or cancel.`,
    stopped: (finding: CanaryFinding, count: { lead: number; left: number }): string => describeStop(finding, count),
  },
  problemKinds,
  /** What is wrong or odd about a row. */
  problem: (problem: ImportProblem): string => describeProblem(problem),
  resultFile: { line: 'line', batch: 'batch_id' },
  rowOutcomes,
})

function describeProblem(problem: ImportProblem): string {
  switch (problem.code) {
    case 'unreadable':
    case 'extra-cells':
      return csvText.recordFault(problem.fault)
    case 'undecodable':
      return csvText.recordFault({ code: 'undecodable' })
    case 'no-token':
      return 'The token is missing.'
    case 'token-too-long':
      return `The token has ${formatNumber(problem.length)} characters; the limit is ${formatNumber(problem.limit)}.`
    case 'token-shortened':
      return `The token ${problem.cell} was shortened by a spreadsheet: its last digits are lost.`
    case 'no-platform':
      return 'The platform is missing.'
    case 'unknown-platform':
      return `“${problem.cell}” is neither iOS nor Android.`
    case 'external-id-too-long':
      return `The external id has ${formatNumber(problem.length)} characters; the limit is ${formatNumber(problem.limit)}.`
    case 'external-id-shortened':
      return `The external id ${problem.cell} was shortened by a spreadsheet: its last digits are lost.`
    case 'duplicate':
      return problem.isSent
        ? `Line ${formatNumber(problem.line)} has the same token; both are sent.`
        : `Line ${formatNumber(problem.line)} has the same token and is sent.`
    case 'ios-alphabet':
      return 'iOS tokens contain only hex digits; this one contains other characters.'
    case 'ios-length':
      return `iOS tokens have at least 64 hex digits, always an even number; this one has ${formatNumber(problem.length)}.`
    case 'ios-base64':
      return 'This looks like an iOS token in base64. APNs accepts only its hex form.'
    case 'android-alphabet':
      return 'Android tokens contain only letters, digits, colons, underscores, and hyphens; this one contains other characters.'
    case 'android-length':
      return `Android tokens are longer; this one has only ${plural(problem.length, { one: 'character', other: 'characters' })}.`
    case 'brackets-or-blanks':
      return 'Tokens never contain angle brackets or spaces; this one does.'
    case 'other-platform':
      return 'This looks like a token of the other platform.'
  }
}

/** Why the rest of a file was not submitted, and what to do. */
function describeStop(finding: CanaryFinding, { lead, left }: { lead: number; left: number }): string {
  const next = `The other ${formatNumber(left)} were not submitted. Cancel and correct the file, or resume to submit them anyway.`
  if (finding.code === 'not-submitted') return `No batch was found for the trial of ${tokens(lead)}. ${next}`
  if (finding.code === 'no-results')
    return `The trial of ${tokens(lead)} has no complete results after ${formatNumber(finding.minutes)} minutes. ${next}`
  const { all, part, usual, reason } = finding
  const shown = part ?? all
  const where =
    part === null
      ? 'tokens in the trial'
      : part.lines !== null
        ? part.lines.first === part.lines.last
          ? `tokens in the trial on line ${formatNumber(part.lines.first)}`
          : `tokens in the trial between lines ${formatNumber(part.lines.first)} and ${formatNumber(part.lines.last)}`
        : part.platform === 'ios'
          ? 'iOS tokens in the trial'
          : 'Android tokens in the trial'
  const why =
    reason.count === shown.failed
      ? `${shown.failed === 1 ? '' : 'all '}${reason.response === '' ? 'without a reason' : `with ${reason.response}`}`
      : reason.response === ''
        ? `${formatNumber(reason.count)} of them without a reason`
        : `${formatNumber(reason.count)} of them with ${reason.response}`
  const share = `${formatNumber(shown.failed)} of ${formatNumber(shown.tokens)} ${where} failed, ${why}`
  const range =
    part === null
      ? `That suggests a failure rate of ${formatShare(shown.low)} to ${formatShare(shown.high)} in the whole file`
      : `That suggests a failure rate of ${formatShare(shown.low)} to ${formatShare(shown.high)} there`
  const compared =
    usual === null
      ? `${range}, and there are too few earlier batches to compare with.`
      : `${range}; in earlier batches it was at most ${formatShare(usual)}.`
  return `${share}. ${compared} ${next}`
}
