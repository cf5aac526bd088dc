import { defineTexts } from '#/ui/format/texts'

/** The words of a time as people write it, and what is said about those that mean nothing. */
export const whenText = defineTexts('parts/schedule/describe-when', {
  months: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  /** Sunday first, as `getUTCDay` counts. */
  weekdays: [
    'sunday|sun',
    'monday|mon',
    'tuesday|tues|tue',
    'wednesday|weds|wed',
    'thursday|thurs|thur|thu',
    'friday|fri',
    'saturday|sat',
  ],
  /** Days from today. */
  days: [
    ['day after tomorrow', 2],
    ['tomorrow|tmrw|tmr', 1],
    ['today|tonight', 0],
    ['yesterday', -1],
  ],
  hours: [
    ['noon|midday', 12],
    ['midnight', 0],
  ],
  filler: /\b(?:at|on|the|this|coming|of)\b|o'clock|,/g,
  next: 'next',
  in: 'in',
  now: /^(?:send )?(?:right )?now$/,
  ordinal: '(?:st|nd|rd|th)?',
  one: 'an?|one',
  half: 'half an?',
  units: {
    minute: 'minutes?|mins?|m',
    hour: 'hours?|hrs?|h',
    day: 'days?|d',
    week: 'weeks?|wks?|w',
    month: 'months?',
  },
  meaningless: (words: string) =>
    `“${words}” names no time. Write it like tue 9am, tomorrow 14:30, 4 jun 9:00 or in 2 hours.`,
  noTime: (words: string) => `${words} at what time? Add it, like 9am or 14:30.`,
  noDay: 'Which day of that month? Write it like 4 jun 9:00.',
  twoTimes: 'There are two times in it. Leave one.',
  numericDate: (words: string) =>
    `“${words}” can be read in two ways. Write the month as a word, like 4 jun, and the time with a colon.`,
  halfOfDay: (hour: number) =>
    `${hour} in the morning or in the evening? Write ${hour}am, ${hour}pm or ${(hour % 12) + 12}:00.`,
  noClock: (words: string) => `No clock shows ${words}.`,
  noSuchDay: (words: string) => `There is no ${words}.`,
  otherWeekday: (day: string, is: string, said: string) => `${day} is a ${is}, not a ${said}.`,
  zoneWord: (words: string) => `The zone is chosen beside this field. Leave ${words} out.`,
  useNow: 'To send at once, choose Send now.',
  tooFar: 'That is more than two years from now.',
})
