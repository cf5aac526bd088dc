import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { ImportOutcome } from './import-row'

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })

const outcomes: Record<ImportOutcome, (count: number) => string> = {
  'handed-in': count => `${formatNumber(count)} handed in`,
  found: count => `${formatNumber(count)} handed in, found after a lost answer`,
  refused: count => `${formatNumber(count)} refused by the service`,
  lost: count => `${formatNumber(count)} not handed in: the answer was lost`,
  unknown: count => `${formatNumber(count)} of unknown outcome`,
}

/** What the outcome column of a result file says. */
const outcomeOfRow: Record<ImportOutcome, string> = {
  'handed-in': 'handed in',
  found: 'handed in: the answer was lost, the service has the batch',
  refused: 'refused by the service with its whole batch',
  lost: 'not handed in: the answer was lost, and the service does not know the batch',
  unknown: 'unknown: the answer was lost, and whether the service has the batch could not be read',
}

/** What every page says of import jobs: the tray is loaded on all of them. */
export const jobText = defineTexts('features/imports/file/import-job-text', {
  what: (app: string) => `Import push tokens into ${app}`,
  whatAgain: (app: string, batch: string) => `Import push tokens of batch ${batch} into ${app} again`,
  tokens,
  outcomes,
  outcomeOfRow,
  riskOfUnknown: (count: number) =>
    `${tokens(count)} may have been handed in already. Sent again, they may be imported twice: each import counts and is listed on its own.`,
})
