import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('parts/schedule', {
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
  /** Problems of a time as typed. */
  unclear: {
    meaningless: (words: string) =>
      `“${words}” is not a time. Examples: tue 9am, tomorrow 14:30, 4 jun 9:00, in 2 hours.`,
    noTime: (words: string) => `${words} at what time? Add one, such as 9am or 14:30.`,
    noDay: 'Which day of the month? Example: 4 jun 9:00.',
    twoTimes: 'This contains two times. Enter only one.',
    numericDate: (words: string) =>
      `“${words}” is ambiguous. Enter the month as a word, such as 4 jun, and the time with a colon.`,
    halfOfDay: (hour: number) =>
      `${hour} in the morning or in the evening? Enter ${hour}am, ${hour}pm, or ${(hour % 12) + 12}:00.`,
    noClock: (words: string) => `${words} is not a time of day.`,
    noSuchDay: (words: string) => `${words} does not exist.`,
    otherWeekday: (day: string, is: string, said: string) => `${day} is a ${is}, not a ${said}.`,
    zoneWord: (words: string) => `Choose the time zone next to this field, and remove ${words} here.`,
    otherSeason: (day: string, said: string, meant: string) =>
      `The clocks are not on ${said} on ${day}. Enter ${meant} for local time there.`,
    useNow: 'To send immediately, choose Send now.',
    tooFar: 'That is more than two years from now.',
  },
  when: 'When',
  example: 'tue 9am PT, tomorrow 14:30, in 2 hours, 4 jun 9:00',
  pick: 'Choose from a calendar',
  time: 'Time',
  zone: 'Time zone for sending',
  noZone: 'No time zone with this name or offset',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  changeLevel: 'Choose month or year',
  sendNow: 'Send now',
  now: (clock: string) =>
    `Sends two minutes after you confirm, at about ${clock}. You can cancel until then. Sent messages cannot be recalled.`,
  notNow: 'Choose a time instead',
  sendsIn: (span: string) => `Sends in ${span}.`,
  sending: 'Sending.',
  cancel: 'Cancel sending',
  clocks: {
    label: 'Send time in three time zones',
    send: (city: string) => `Send time zone, ${city}`,
    yours: (city: string) => `Your time zone, ${city}`,
    utc: 'UTC',
    empty: 'No time yet',
  },
  recipients: {
    title: (countries: string | null) => (countries ? `Recipients’ time, ${countries}` : 'Recipients’ time'),
    place: (clock: string, city: string) => `${clock} in ${city}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    also: (places: string) => `Also ${places}`,
    more: (n: number) => plural(n, { one: 'another local time', other: 'other local times' }),
    hours: (from: string, to: string) => `${from} to ${to}`,
    quiet: ({ places, zones, hours, rule }: { places: string; zones: number; hours: string; rule: string }) =>
      zones === 1
        ? `${places} is within quiet hours (${hours}). ${rule}`
        : `${places} are within quiet hours (${hours}). ${rule}`,
    defaultRule: 'quiet hours',
    defaultOrigin: (name: string) => `Rule: ${name}, Signalbox default, not legal advice.`,
    origin: (name: string, source: string, checked: string) =>
      `Rule: ${name}. Source: ${source}, checked ${checked}. Not legal advice.`,
    good: (moment: string) => `Move to ${moment}`,
    goodHint: 'The next time outside quiet hours in all time zones',
    none: 'No time in the next week is outside quiet hours in all time zones.',
  },
  sendZone: {
    kept: (clock: string, city: string) => `${clock} in ${city}`,
    inferred: (clock: string, city: string) => `${clock} in ${city}, inferred from the home country`,
    both: (moment: string, sendZone: string) => `${moment} (${sendZone})`,
    keptNote: (city: string) => `Scheduled in the time zone of ${city}.`,
    inferredNote: (city: string) =>
      `Scheduled elsewhere. The time zone, ${city}, is inferred from the connection’s country.`,
    unknownNote: 'Scheduled elsewhere: the service does not keep the time zone, so this is yours.',
  },
  choice: (clock: string) => `At ${clock}`,
  quiet: 'Quiet hours for some recipients',
  dayLine: (day: string) => `${day}, hour by hour`,
  other: (name: string, clock: string) => `${name}, ${clock}`,
  noTime: 'Choose a send time.',
  unknownZone: (zone: string) => `This browser does not support the time zone “${zone}”. Choose another one.`,
  gap: (time: string, city: string, earlier: string, later: string) =>
    `${time} does not exist in ${city}, because the clocks go forward. Send at ${earlier} or at ${later}?`,
  overlap: (time: string, city: string, earlier: string, later: string) =>
    `${time} happens twice in ${city}, because the clocks go back. Send at ${earlier} or later at ${later}?`,
  past: (time: string, city: string) => `${time} in ${city} is in the past. The service would send immediately.`,
})
