import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/date', {
  /** Words of a time as people type it. */
  words: {
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
  },
  /** Problems with a time as typed. */
  unclear: {
    meaningless: (words: string) =>
      `“${words}” is not a time. Examples: tue 9am, tomorrow 14:30, 4 jun 9:00, in 2 hours.`,
    noTime: (words: string) => `${words} at what time? Add one, such as 9am or 14:30.`,
    noDay: 'Which day of the month? Example: 4 jun 9:00.',
    twoTimes: 'This contains two times. Enter only one.',
    numericDate: (words: string) =>
      `“${words}” is ambiguous. Enter the month as a word, as in 4 jun, and the time with a colon.`,
    halfOfDay: (hour: number) => `${hour}am or ${hour}pm? Enter one of these, or ${(hour % 12) + 12}:00.`,
    noClock: (words: string) => `${words} is not a time of day.`,
    noSuchDay: (words: string) => `${words} does not exist.`,
    otherWeekday: (day: string, is: string, said: string) => `${day} is a ${is}, not a ${said}.`,
    zoneWord: (words: string) => `Choose the time zone next to this field, and remove ${words} here.`,
    twoZones: 'This contains more than one time zone. Enter only one.',
    zoneName: (words: string) => `${words} is used for several time zones. Enter a name such as Europe/London.`,
    otherSeason: (day: string, said: string, meant: string) =>
      `${said} is not in effect on ${day}. Enter ${meant} instead.`,
    useNow: 'To send immediately, choose Send now.',
    tooFar: 'That is more than two years from now. Enter an earlier time.',
  },
  /** Problems with a day as typed. */
  unclearDay: {
    meaningless: (words: string) => `“${words}” is not a date. Examples: 24 nov 2026, 11/24/2026, 2026-11-24.`,
    noDay: 'Which day of the month? Example: 24 nov 2026.',
    noYear: (day: string) => `${day} of which year? Example: 24 nov 2026.`,
    numericDate: (words: string) => `“${words}” is ambiguous. Enter the month as a word and the year with four digits.`,
  },
  example: '24 nov 2026',
  pick: (field: string) => `${field}: choose from a calendar`,
  noTime: 'Enter a time',
  time: 'Time',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  changeLevel: 'Choose month or year',
})
