import { MAX_SAMPLE_PEOPLE } from '#/parts/sample-people/sample-people'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { Span } from './matrix'

const people = (count: number) => plural(count, { one: 'person', other: 'people' })

export const text = defineTexts('features/broadcasts/sample-people', {
  title: 'Sample people',
  about:
    'See which broadcasts your sample people will get, and whether any come at night or within a day of each other.',
  refresh: 'Refresh',
  people: 'People',
  peopleCount: (count: number) => `${formatNumber(count)} of ${formatNumber(MAX_SAMPLE_PEOPLE)}`,
  stored: 'Stored in this browser as person keys, without names or numbers. You can delete them when you sign out.',
  add: 'Add a person',
  added: (name: string) => `${name} was added.`,
  removed: (name: string) => `${name} was removed.`,
  notRemoved: (name: string) => `${name} was not removed: this browser does not let Signalbox change stored data.`,
  alreadyAdded: (name: string) => `${name} is already a sample person.`,
  full: `You have ${formatNumber(MAX_SAMPLE_PEOPLE)} sample people, the most that can be checked. Remove one to add another.`,
  notStored: 'Not saved: this browser does not let Signalbox store data.',
  none: 'No sample people yet',
  noneHint:
    'Add yourself, a colleague, or a few typical customers. You can then step through them in the preview of a draft.',
  columns: { person: 'Person', zone: 'Time zone', remove: 'Remove' },
  /** The header of the column that shows what each person gets on the chosen days. */
  gets: {
    today: 'Gets today',
    tomorrow: 'Gets tomorrow',
    week: 'Gets in the next 7 days',
    all: 'Gets in total',
  } satisfies Record<Span, string>,
  /** Null for a person who is not loaded. */
  remove: (name: string | null) => (name === null ? 'Remove this person' : `Remove ${name}`),
  noNumber: 'No number',
  numberUnreadable: 'Number cannot be read',
  zoneUnknown: 'Unknown',
  gone: 'No longer exists',
  unnamedPerson: 'A person',
  failed: 'Could not be loaded',
  stale: 'Not refreshed',

  table: 'What they will get',
  span: 'Days',
  spans: { today: 'Today', tomorrow: 'Tomorrow', week: 'Next 7 days', all: 'All' } satisfies Record<Span, string>,
  noneLoaded: 'None of your sample people could be loaded',
  broadcast: 'Broadcast',
  unnamed: 'No name',
  noTime: 'Unknown time',
  nothingScheduled: {
    today: 'No more broadcasts are scheduled for today',
    tomorrow: 'No broadcasts are scheduled for tomorrow',
    week: 'No broadcasts are scheduled for the next 7 days',
    all: 'No broadcasts are scheduled',
  } satisfies Record<Span, string>,
  /** In place of these if some broadcasts were not listed or could not be read. */
  nothingRead: 'No broadcasts to show',
  scrollArea: 'What they will get, table',
  onlyScheduled: (asOf: string | null) =>
    `${asOf === null ? '' : `As of ${asOf}. `}Results change if lists, values, or numbers change before the send. Broadcasts that were sent, are being sent, or are paused are not included.`,
  listTruncated: 'The service lists at most 100 scheduled broadcasts. Others may be missing here.',
  unreadable: (count: number) =>
    count === 1
      ? '1 broadcast could not be read and is missing here.'
      : `${plural(count, { one: 'broadcast', other: 'broadcasts' })} could not be read and are missing here.`,
  unread: (count: number) =>
    count === 1
      ? '1 person could not be loaded and is missing here.'
      : `${people(count)} could not be loaded and are missing here.`,

  verdicts: { recipient: 'Gets it', 'not-recipient': 'Does not get it', unknown: 'Unclear' },
  nothing: 'Gets nothing',
  summary: {
    messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
    doubles: (count: number) => `${formatNumber(count)} within a day of another`,
    nights: (count: number) => `${formatNumber(count)} at night`,
    possibleNights: (count: number) => `${formatNumber(count)} possibly at night`,
    unclear: (count: number) => `${formatNumber(count)} unclear`,
    noBroadcasts: 'No broadcasts',
    unknown: 'Unknown',
  },
  /** `other`: a broadcast as in `nameInSentence`. */
  double: {
    label: 'Less than a day apart',
    samePerson: {
      earlier: (other: string, gap: string) => `Also gets ${other} ${gap} earlier.`,
      later: (other: string, gap: string) => `Also gets ${other} ${gap} later.`,
      same: (other: string) => `Also gets ${other} at the same time.`,
    },
    sameNumber: {
      earlier: (who: string, other: string, gap: string) =>
        `${who} has the same number and gets ${other} ${gap} earlier.`,
      later: (who: string, other: string, gap: string) => `${who} has the same number and gets ${other} ${gap} later.`,
      same: (who: string, other: string) => `${who} has the same number and gets ${other} at the same time.`,
      this: (who: string) => `${who} has the same number and gets it too.`,
    },
  },
  night: {
    label: 'Night',
    maybe: 'Possibly night',
    known: (time: string, city: string) => `${time} in ${city}, within quiet hours.`,
    everywhere: (time: string, city: string) =>
      `Time zone unknown. Within quiet hours in all main time zones: for example, ${time} in ${city}.`,
    somewhere: (time: string, city: string) => `Time zone unknown. ${time} in ${city}, within quiet hours.`,
  },
})
