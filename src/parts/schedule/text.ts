import { defineTexts } from '#/ui/format/texts'

export const scheduleText = defineTexts('parts/schedule', {
  when: 'When',
  example: 'tue 9am, tomorrow 14:30, in 2 hours, 4 jun 9:00',
  pick: 'Pick from a calendar',
  day: 'Day',
  time: 'Time',
  zone: 'Time zone of the sending',
  noZone: 'No zone of that name or offset',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  changeLevel: 'Choose month or year',
  sendNow: 'Send now',
  now: (clock: string) =>
    `Leaves two minutes after you confirm, about ${clock}. Until then it can be canceled; after that nothing can be recalled.`,
  notNow: 'Choose a time instead',
  leavesIn: (span: string) => `Leaves in ${span}.`,
  leaving: 'It is leaving.',
  cancel: 'Cancel it',
  clocks: {
    label: 'The three clocks',
    send: (city: string) => `Send zone, ${city}`,
    yours: (city: string) => `Yours, ${city}`,
    utc: 'UTC',
    empty: 'No time yet',
  },
  choice: (clock: string) => `At ${clock}`,
  quiet: (from: string, to: string) => `Quiet hours ${from} to ${to}`,
  inQuiet: (clock: string, city: string) => `${clock} in ${city} is within the quiet hours.`,
  dayLine: (day: string) => `${day}, hour by hour`,
  thisSend: 'This broadcast',
  other: (name: string, clock: string) => `${name}, ${clock}`,
  noTime: 'Say when it is to be sent.',
  unknownZone: (zone: string) => `This browser knows no zone called “${zone}”. Choose another.`,
  gap: (time: string, city: string, earlier: string, later: string) =>
    `There is no ${time} in ${city}: the clocks are set forward over it. Send at ${earlier} or at ${later}?`,
  overlap: (time: string, city: string, earlier: string, later: string) =>
    `${time} comes twice in ${city}: the clocks are set back. Send the first time, ${earlier}, or the second, ${later}?`,
  past: (time: string, city: string) => `${time} in ${city} is past. The service would send at once.`,
})
