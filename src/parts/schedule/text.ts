import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('parts/schedule', {
  when: 'When',
  example: 'tue 9am PT, tomorrow 14:30, in 2 hours, 4 jun 9:00',
  zone: 'Time zone for sending',
  noZone: 'No time zone with this name or offset',
  sendNow: 'Send now',
  now: (clock: string) =>
    `Sends two minutes after you confirm, at about ${clock}. You can cancel until then. Sent messages cannot be recalled.`,
  notNow: 'Choose a time instead',
  sendsIn: (span: string) => `Sends in ${span}.`,
  sending: 'Sending.',
  cancel: 'Cancel sending',
  clocks: {
    label: 'Send time in three time zones',
    send: (city: string) => `Time zone for sending, ${city}`,
    yours: (city: string) => `Your time zone, ${city}`,
    utc: 'UTC',
    empty: 'No time yet',
  },
  recipients: {
    title: (countries: string | null) => (countries ? `Recipients’ time, ${countries}` : 'Recipients’ time'),
    place: (clock: string, city: string) => `${clock} in ${city}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    also: (places: string) => `Also ${places}`,
    more: (n: number) => plural(n, { one: 'other local time', other: 'other local times' }),
    hours: (from: string, to: string) => `${from} to ${to}`,
    quiet: ({ places, times, hours, rule }: { places: string; times: number; hours: string; rule: string }) =>
      times === 1
        ? `${places} is within quiet hours (${hours}). ${rule}`
        : `${places} are within quiet hours (${hours}). ${rule}`,
    defaultRule: 'quiet hours',
    defaultOrigin: (name: string) => `Rule: ${name} (Signalbox default). Not legal advice.`,
    origin: (name: string, source: string, checked: string) =>
      `Rule: ${name}. Source: ${source}, checked ${checked}. Not legal advice.`,
    moveTo: (moment: string) => `Move to ${moment}`,
    moveToHint: 'The next time outside quiet hours in all time zones',
    noTimeOutside: 'No time in the next week is outside quiet hours in all time zones.',
  },
  sendZone: {
    kept: (clock: string, city: string) => `${clock} in ${city}`,
    inferred: (clock: string, city: string) => `${clock} in ${city}, inferred from where recipients are`,
    both: (moment: string, sendZone: string) => `${moment} (${sendZone})`,
    keptNote: (city: string) => `Scheduled in ${city} time.`,
    inferredNote: (city: string) =>
      `This browser does not know the time zone this broadcast was scheduled in. ${city} is inferred from where recipients are.`,
    unknownNote:
      'Neither this browser nor the service knows the time zone this broadcast was scheduled in, so yours is used.',
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
    `${time} happens twice in ${city}, because the clocks go back. Send at ${earlier}, or when the clocks show it again, at ${later}?`,
  past: (time: string, city: string) =>
    `${time} in ${city} is in the past, so the service would send immediately. Choose a later time.`,
})
