import { formatList, formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** What word processors and web pages put in, by the name people know it by. */
const names = new Map([
  ['’', 'right single quotation mark'],
  ['‘', 'left single quotation mark'],
  ['“', 'left double quotation mark'],
  ['”', 'right double quotation mark'],
  ['„', 'low double quotation mark'],
  ['«', 'left angle quotation mark'],
  ['»', 'right angle quotation mark'],
  ['–', 'short dash'],
  ['—', 'long dash'],
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
  ['™', 'trade mark sign'],
  ['©', 'copyright sign'],
  ['®', 'registered sign'],
  ['×', 'multiplication sign'],
])

const kinds: readonly [RegExp, string][] = [
  [/\p{Extended_Pictographic}|\p{RI}/u, 'emoji'],
  [/\p{Cs}/u, 'half a character'],
  [/\p{Cc}|\p{Cf}/u, 'character that nobody sees'],
  [/\p{Zs}/u, 'special space'],
  [/\p{Script=Latin}/u, 'letter with an accent'],
  [/\p{Script=Arabic}/u, 'Arabic letter'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letter'],
  [/\p{Script=Hebrew}/u, 'Hebrew letter'],
  [/\p{Script=Han}/u, 'Chinese character'],
  [/\p{Script=Greek}/u, 'Greek letter'],
  [/\p{M}/u, 'mark on nothing'],
  [/\p{L}/u, 'letter'],
]

const parts = (count: number) => plural(count, { one: 'part', other: 'parts' })

export const messageText = defineTexts('parts/message', {
  text: 'Message text',
  channel: 'Channel',
  sms: 'SMS',
  push: 'Push',
  otherChannel: (channel: string) =>
    `This broadcast goes over the channel “${channel}”, which is not known here. Its message is kept as it is.`,
  placeholder: 'Placeholder',
  placeholders: 'Fill in for each person',
  listName: 'Name of the list',
  shorten: 'Shorten links',
  base: 'Short link base',
  baseHelp: 'Address that short links begin with.',
  noBase: 'Without a base the service decides what short links look like.',
  title: 'Title',
  deepLink: 'Opens in the app',
  deepLinkHelp: 'Deep link, such as larkfield://offers/iced. Optional.',
  tooLongToColor: 'Too long to mark placeholders in it. It is counted all the same.',
  showPlace: 'Show',
  cut: {
    title: 'As it will be cut',
    rests: (who: string) => `with ${who}’s values`,
    bare: 'with nothing filled in',
    perPart: (encoding: string, size: number) => `${encoding}, ${formatNumber(size)} per part`,
    part: (at: number) => `Part ${formatNumber(at)}`,
    of: (units: number, size: number) => `${formatNumber(units)} / ${formatNumber(size)}`,
    left: (count: number) => `${plural(count, { one: 'more part', other: 'more parts' })} between`,
    all: 'Show all',
    few: 'Show less',
    range: (least: number, most: number) =>
      least === most
        ? `${parts(most)} with all values seen here. Longer values can make more.`
        : `${formatNumber(least)} to ${parts(most)} with the values seen here. What each person’s values make of it is not known in advance.`,
    empty: (fields: readonly string[]) =>
      `No value here for ${formatList(fields)}: nothing stands there in this count.`,
  },
  summary: (channel: string, count: number) => (channel === 'sms' ? `SMS, ${parts(count)}` : 'Push'),
  characters: (count: number) => plural(count, { one: 'character', other: 'characters' }),
  encoding: {
    makes: (signs: number, now: number, instead: number) =>
      `${signs === 1 ? 'One character makes' : `${formatNumber(signs)} different characters make`} this ${parts(now)} instead of ${formatNumber(instead)}.`,
    halves: (signs: number) =>
      `${signs === 1 ? 'One character halves' : `${formatNumber(signs)} different characters halve`} what fits into a part: 70 instead of 160.`,
    plain: (units: number, size: number) => `With plain ones it is ${formatNumber(units)} of ${formatNumber(size)}.`,
    replaceAll: 'Use plain ones',
    replace: (sign: string, twin: string) => (twin === '' ? `Take ${sign} out` : `Use plain ${twin}`),
    times: (count: number) => plural(count, { one: 'time', other: 'times' }),
    noTwin: 'has no plain twin',
    show: 'Show it',
    more: (count: number) => `and ${formatNumber(count)} more`,
    ofValues: (who: string, signs: readonly string[]) =>
      `${who}’s values bring ${formatList(signs)} with them, so this person’s text is counted 70 to a part. Others’ may not.`,
    nameOf: (sign: string): string => names.get(sign) ?? kinds.find(([pattern]) => pattern.test(sign))?.[1] ?? 'sign',
  },
  links: {
    title: 'Links as people get them',
    example: 'The service makes up the code at the end; six characters are counted.',
    becomes: 'becomes',
    more: (count: number) => `and ${plural(count, { one: 'more link', other: 'more links' })}`,
  },
  preview: {
    phone: (who: string | null) => (who === null ? 'Preview on a phone' : `As ${who} receives it`),
    textMessage: 'Text message',
    sender: 'Short code',
    platform: 'Phone',
    ios: 'iOS',
    android: 'Android',
    look: 'Phone’s colors',
    light: 'Light',
    dark: 'Dark',
    now: 'now',
    app: 'Your app',
    empty: 'What you write appears here.',
    noTitle: 'Title',
    cutOff: (count: number) => `… and ${plural(count, { one: 'more character', other: 'more characters' })}`,
    opens: 'Opens',
  },
})
