import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import { MAX_DIFFERENT, type NonGsmCharacter } from './gsm-replacements'
import type { BraceFault } from './placeholders'

/** Common names of characters that word processors and web pages insert. */
const names = new Map([
  ['’', 'right single quotation mark'],
  ['‘', 'left single quotation mark'],
  ['“', 'left double quotation mark'],
  ['”', 'right double quotation mark'],
  ['„', 'low double quotation mark'],
  ['«', 'left angle quotation mark'],
  ['»', 'right angle quotation mark'],
  ['–', 'en dash'],
  ['—', 'em dash'],
  ['‑', 'non-breaking hyphen'],
  ['…', 'ellipsis'],
  ['\u00a0', 'no-break space'],
  ['\u202f', 'narrow no-break space'],
  ['\u200b', 'zero-width space'],
  ['\u200e', 'left-to-right mark'],
  ['\u200f', 'right-to-left mark'],
  ['\ufeff', 'byte order mark'],
  ['\u00ad', 'soft hyphen'],
  ['\t', 'tab'],
  ['•', 'bullet'],
  ['`', 'grave accent'],
  ['´', 'acute accent'],
  ['™', 'trademark sign'],
  ['©', 'copyright sign'],
  ['®', 'registered sign'],
  ['×', 'multiplication sign'],
])

/** What other characters are called, by their decomposed form. */
const kinds: readonly [RegExp, string][] = [
  [/\p{Extended_Pictographic}|\p{RI}/u, 'emoji'],
  [/\p{Cs}/u, 'half a character'],
  [/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u, 'invisible character'],
  [/\p{Zs}/u, 'special space'],
  [/\p{Script=Latin}\p{M}/u, 'letter with an accent'],
  [/\p{Script=Latin}/u, 'special letter'],
  [/\p{Script=Arabic}/u, 'Arabic letter'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letter'],
  [/\p{Script=Hebrew}/u, 'Hebrew letter'],
  [/\p{Script=Han}/u, 'Chinese character'],
  [/\p{Script=Greek}/u, 'Greek letter'],
  [/^\p{M}/u, 'combining mark without a letter'],
  [/\p{L}/u, 'letter'],
]

const parts = (count: number) => plural(count, { one: 'part', other: 'parts' })

/** The search for them stops at the maximum, so there may be more. */
const differentCharacters = (count: number) =>
  count === 1
    ? 'one character'
    : count < MAX_DIFFERENT
      ? `${formatNumber(count)} different characters`
      : `at least ${formatNumber(count)} different characters`

const perPart = (encoding: string, size: number) => `${encoding}, ${formatNumber(size)} per part`

const place = (line: number | null, column: number) =>
  line === null ? `character ${formatNumber(column)}` : `line ${formatNumber(line)}, character ${formatNumber(column)}`

export const text = defineTexts('parts/message', {
  text: 'Message text',
  channel: 'Channel',
  sms: 'SMS',
  push: 'Push',
  otherChannel: (channel: string) =>
    `The channel “${channel}” of this broadcast is not supported here. It is kept unchanged.`,
  placeholder: 'Placeholder',
  listName: 'Name of the list',
  fallback: {
    toggle: 'With fallback',
    example: 'there',
    on: 'People without a value get the fallback. Type yours over the selected word.',
    off: 'For people without a value, the text has a gap.',
    unsupported: 'For people without a value, the text has a gap. This connection is not set up for fallbacks.',
  },
  shorten: 'Shorten links',
  base: 'Short link base',
  baseHelp: 'Short links start with this address.',
  noBase: 'Without a base, the service chooses the address of short links.',
  title: 'Title',
  deepLink: 'Deep link',
  deepLinkHelp: 'What the notification opens in the app, such as larkfield://offers/iced. Optional.',
  tooLongToHighlight: 'This text is too long for its placeholders to be highlighted.',
  showProblem: 'Show',
  split: {
    title: 'How it splits into parts',
    perPart,
    perPartWithout: (encoding: string, size: number) => `${perPart(encoding, size)}, without values`,
    perPartWith: (encoding: string, size: number, who: ReactNode) =>
      sentence(`${perPart(encoding, size)}, with the values of `, who),
    part: (at: number) => `Part ${formatNumber(at)}`,
    fill: (units: number, size: number) => `${formatNumber(units)} / ${formatNumber(size)}`,
    between: (count: number) => `${plural(count, { one: 'more part', other: 'more parts' })} in between`,
    all: 'Show all',
    less: 'Show less',
    range: (least: number, most: number) =>
      least === most
        ? `${parts(most)} with every value known here. Longer values can result in more parts.`
        : `${formatNumber(least)} to ${parts(most)} with the values known here. Other people’s values can result in a different number.`,
  },
  characters: (count: number) => plural(count, { one: 'character', other: 'characters' }),
  encoding: {
    moreParts: (characters: number, now: number, instead: number) =>
      `Because of ${differentCharacters(characters)}, this message takes ${parts(now)} instead of ${formatNumber(instead)}.`,
    smallerParts: (characters: number, size: number, instead: number) =>
      `Because of ${differentCharacters(characters)}, only ${formatNumber(size)} characters fit into a part instead of ${formatNumber(instead)}.`,
    withReplacements: (units: number, size: number) =>
      `With replacements, the message uses ${formatNumber(units)} of ${formatNumber(size)} characters.`,
    replaceAll: 'Replace all',
    replace: (character: string, replacement: string) =>
      replacement === ''
        ? `Remove ${character}`
        : `Replace with ${replacement === '\n' ? 'a line break' : replacement}`,
    /** After the character and its name: `U+1F389, 2 times, no replacement`. */
    details: (code: string, times: number, { isInLink, replacement }: NonGsmCharacter) =>
      [
        code,
        ...(times > 1 ? [`${formatNumber(times)} times`] : []),
        ...(isInLink ? ['in a link'] : replacement === null ? ['no replacement'] : []),
      ].join(', '),
    show: 'Show',
    more: (characters: number, shown: number) =>
      characters < MAX_DIFFERENT
        ? `and ${formatNumber(characters - shown)} more`
        : `and at least ${formatNumber(characters - shown)} more`,
    /**
     * Characters that are not typed as text. Without values, they come from a filter of a placeholder, such as a
     * fallback, or from the base of short links.
     */
    notTyped: (who: string | null, characters: readonly string[], size: number) =>
      `${who === null ? 'In a placeholder or short link' : `With the values of ${who}`}, the message contains ${formatList(characters)}. Only ${formatNumber(size)} characters then fit into a part.`,
    nameOf: (character: string): string =>
      names.get(character) ?? kinds.find(([pattern]) => pattern.test(character.normalize('NFD')))?.[1] ?? 'symbol',
  },
  problems: {
    blank: 'The message is empty.',
    braces: {
      'never-closed': (line, column) => `The {{ at ${place(line, column)} has no closing }}.`,
      'never-opened': (line, column) => `The }} at ${place(line, column)} has no opening {{. It would be sent as text.`,
      nameless: (line, column) => `The {{ }} at ${place(line, column)} contains no field.`,
    } satisfies Record<BraceFault['kind'], (line: number | null, column: number) => string>,
    noTitle: 'Enter a title for the push message.',
    inTitle: (fault: string) => `In the title: ${fault}`,
    script: 'The deep link runs a script, and phones do not open such links. Enter a different one.',
    spaceInLink: 'The deep link contains a space. Phones cut it off there.',
    invisible: (code: string) =>
      `The message contains an invisible character (${code}). Delete it if you do not need it.`,
    unknown: ({ name, meant, fallback }: { name: string; meant: string | null; fallback: string | null }) =>
      [
        `This connection does not describe a field “${name}”.`,
        fallback === null
          ? 'If the service does not have it either, it comes out empty.'
          : `If the service does not have it either, everyone gets the fallback “${fallback}”.`,
        ...(meant === null ? [] : [`Did you mean ${meant}?`]),
      ].join(' '),
    malformedFallback: (name: string) =>
      `The fallback for ${name} cannot be read. Write it in straight quotes, as in default: "there", without }} or the same quotes inside.`,
    unsupportedFallback:
      'This connection is not set up for fallbacks, so the service may not fill them in. Send a test first.',
    empty: (fields: readonly string[], who: string) =>
      fields.length === 1
        ? `${formatList(fields)} is empty for ${who}; the text then has a gap.`
        : `${formatList(fields)} are empty for ${who}; the text then has gaps.`,
    mayBeBlank: (names: readonly string[]) =>
      `For a person without a value for ${formatList(names, 'or')}, this message is empty.`,
    severalParts: (count: number) => `${parts(count)} per person; each part is charged.`,
    long: (length: number) => `${formatNumber(length)} characters is long for a message on a phone.`,
  },
  links: {
    title: 'Links in the sent message',
    example: 'The service chooses the code at the end; it is counted as six characters.',
    becomes: (before: ReactNode, after: ReactNode) => sentence(before, ' becomes ', after),
    more: (count: number) => `and ${plural(count, { one: 'more link', other: 'more links' })}`,
  },
  preview: {
    phone: (who: string | null) => (who === null ? 'Preview without a person' : `Preview as ${who}`),
    textMessage: 'Text message',
    sender: 'Short code',
    platform: 'Phone',
    ios: 'iOS',
    android: 'Android',
    colors: 'Phone colors',
    light: 'Light',
    dark: 'Dark',
    now: 'now',
    appNow: 'Your app · now',
    empty: 'Your message appears here.',
    noTitle: 'Title',
    placeholder: (field: string, fallback: string) => (fallback === '' ? field : `${field}, or “${fallback}”`),
    cutOff: (count: number) => `… and ${plural(count, { one: 'more character', other: 'more characters' })}`,
    opens: (link: ReactNode) => sentence('Opens ', link),
  },
})
