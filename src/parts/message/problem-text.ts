import { formatList, formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { BraceFault } from './placeholders'

const place = (line: number | null, column: number) =>
  line === null ? `character ${formatNumber(column)}` : `line ${formatNumber(line)}, character ${formatNumber(column)}`

export const problemText = defineTexts('parts/message/problem-text', {
  blank: 'The message is empty.',
  braces: {
    'never-closed': (line, column) => `The {{ at ${place(line, column)} is never closed with }}.`,
    'never-opened': (line, column) => `The }} at ${place(line, column)} closes nothing: people would read it.`,
    nameless: (line, column) => `The {{ }} at ${place(line, column)} names no field.`,
  } satisfies Record<BraceFault['kind'], (line: number | null, column: number) => string>,
  noTitle: 'A push needs a title.',
  inTitle: (fault: string) => `In the title: ${fault}`,
  script: 'A deep link that runs a script is never opened by a phone.',
  blankInLink: 'The deep link has a space in it. Phones cut it there.',
  control: (code: string) => `There is a character that nobody sees (${code}). Delete it if it came by pasting.`,
  unknown: (name: string) =>
    `“${name}” is no field that this connection describes. Where the service does not know it, nothing stands there.`,
  mayBeBlank: (names: readonly string[]) => `Without a value for ${formatList(names, 'or')} this message is blank.`,
  severalParts: (parts: number) => `${plural(parts, { one: 'part', other: 'parts' })} per person, each is paid for.`,
  long: (length: number) => `${formatNumber(length)} characters are a lot to read on a phone.`,
})
