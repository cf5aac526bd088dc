import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { EntryState } from '../batch-entries'
import type { StatusChange } from './token-history'

const latest: Record<EntryState, string> = {
  succeeded: 'The latest import succeeded: the platform accepted this token.',
  failed: 'The latest import failed.',
  pending: 'The latest import is still waiting for its result.',
}

const changes: Record<NonNullable<StatusChange>, string> = {
  gone: 'The token was accepted before. Since then, the app may have been removed, or the phone may have a new token.',
  back: 'The token failed before and is accepted now.',
}

export const text = defineTexts('features/imports/token', {
  title: 'Token history',
  find: 'Find token',
  token: 'Push token',
  hint: 'The whole token, as it appears in a log or a file. It is not added to the URL.',
  show: 'Show history',
  missing: 'Push token: paste a token.',
  severalLines: 'Push token: it has several lines. Paste only one token, on one line.',
  tooLong: (limit: number) => `Push token: use at most ${formatNumber(limit)} characters.`,
  invalid: 'Push token: this token is not valid in a URL.',
  history: 'History',
  importCount: (count: number) => plural(count, { one: 'import', other: 'imports' }),
  notFound: (app: string) => `No import of this token into ${app} was found.`,
  bracketsOrSpaces:
    'It was looked up with the angle brackets or spaces that it contains. If they are not part of the token, paste the token without them.',
  notFoundHint:
    'It is also possible that the service has no app with this id: it gives the same response in both cases. Tokens are compared exactly, including upper and lower case. Tokens that the push SDK registered were never imported.',
  latest,
  changes,
  twiceInBatch: 'At least one batch contained the token more than once.',
  columns: { received: 'Received', state: 'Result', response: 'Response', batch: 'Batch' },
  fileName: (app: string) => `${app} token history`,
  /** Where the rows of a batch are in the file; a canary has only some of the rows between these lines. */
  lines: (title: string, first: number, last: number, rows: number) =>
    rows < last - first + 1
      ? `${title}, ${plural(rows, { one: 'row', other: 'rows' })} between lines ${formatNumber(first)} and ${formatNumber(last)}`
      : first === last
        ? `${title}, line ${formatNumber(first)}`
        : `${title}, lines ${formatNumber(first)} to ${formatNumber(last)}`,
  noResponse: 'No response',
  noResponseYet: 'No response yet',
})
