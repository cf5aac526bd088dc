import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/persons/messages', {
  person: 'Person',
  notFound: 'No person has this key',
  lookUp: 'Look up a person',
  refresh: 'Refresh',
  about: 'Broadcasts from the last 30 days, and scheduled ones',
  groups: {
    recipient: { title: 'Recipient', none: 'No broadcast in this period is known to include this person.' },
    'not-recipient': {
      title: 'Not a recipient',
      none: 'No broadcast in this period is known to leave this person out.',
    },
    unknown: {
      title: 'Unclear',
      none: 'Every broadcast checked here is known to include this person or to leave them out.',
    },
  },
  count: (count: number) => plural(count, { one: 'broadcast', other: 'broadcasts' }),
  unnamed: 'Unnamed broadcast',
  noTime: 'Unknown time',
  statuses: {
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    sent: 'Sent',
    paused: 'Paused',
    failed: 'Failed',
  },
  limits: {
    notIncluded:
      'Canceled broadcasts are not listed. Neither are confirmation texts, welcome texts, or wallet messages, which are not broadcasts.',
    othersUnread: 'Broadcasts that are in progress, paused, or failed are not included yet.',
    readOthers: 'Include them',
    readingOthers: 'Loading broadcasts that are in progress, paused, or failed. They are not included yet.',
    sentFull: (date: string) =>
      `The service lists only 100 sent broadcasts, the earliest from ${date}. Others may be missing here.`,
    scheduledFull: 'The service lists only 100 scheduled broadcasts. Others may be missing here.',
    full: 'The service lists only 100 broadcasts per status. Some may be missing here.',
    unreadable: (count: number) =>
      plural(count, {
        one: 'broadcast could not be read and is missing here.',
        other: 'broadcasts could not be read and are missing here.',
      }),
  },
})
