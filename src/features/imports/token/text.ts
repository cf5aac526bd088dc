import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** The page of one token. */
export const tokenText = defineTexts('features/imports/token', {
  title: 'Token history',
  find: 'Find a token',
  token: 'Push token',
  hint: 'The whole token, as a log or a file shows it. It stays out of the address.',
  ask: 'Show its history',
  need: 'Paste a token.',
  several: 'There are gaps in it: paste one token only.',
  long: (most: number) => `A token has at most ${String(most)} characters.`,
  bad: 'A token like this cannot be asked for.',
  found: 'History',
  imports: (count: number) => plural(count, { one: 'import', other: 'imports' }),
  nobody: (app: string) => `This token was not imported into ${app}.`,
  nobodyNext:
    'Or the service knows no app of this id: it does not tell the two apart. Tokens compare exactly, with capital letters. One that the push SDK registered by itself was never imported.',
  last: {
    succeeded: 'The last import succeeded: the platform accepts this token.',
    failed: 'The last import failed.',
    pending: 'The last import still waits for its result.',
  },
  changed: {
    gone: 'It was accepted before: the app was removed since, or the phone has been given a new token.',
    back: 'It failed before, and is accepted now.',
    twice: 'It came twice in one batch.',
  },
  batch: 'Batch',
  line: (title: string, first: number, last: number) =>
    `${title}, lines ${formatNumber(first)} to ${formatNumber(last)}`,
  noAnswer: 'No answer given',
  waiting: 'No answer yet',
})
