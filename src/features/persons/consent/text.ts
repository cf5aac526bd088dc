import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

export const text = defineTexts('features/persons/consent', {
  person: 'Person',
  title: 'Consent sheet',
  print: 'Print',
  save: 'Save as ZIP',
  readAgain: 'Read again',
  masked: 'Numbers are masked',
  maskedWhy: 'A consent sheet shows the full mobile number, and so do the service’s responses in it.',
  unmask: 'Show numbers in full',
  read: (user: string, service: string, company: string, time: string) =>
    `Read by ${user} from ${service}, company ${company}, on ${time}.`,
  zone: (zone: string) => `Times are in the time zone ${zone}.`,
  identity: {
    title: 'Person',
    name: 'Name',
    none: 'None',
  },
  subscriptions: {
    title: 'Subscriptions',
    none: 'The service has no subscription for this person, current or ended.',
    list: 'List',
    from: 'Opted in',
    until: 'Opted out',
    reason: 'Reason',
    campaigns: 'Campaigns for the list',
    active: 'Active',
    notStated: 'Not stated',
    noCampaigns: 'None found',
    unreadable: (count: number) =>
      plural(count, {
        one: 'record could not be read and is only in the response as received.',
        other: 'records could not be read and are only in the response as received.',
      }),
  },
  campaign: (name: string, id: string) => (name === '' ? id : `${name} (${id})`),
  pending: {
    title: 'Invitations waiting for a reply',
    none: (campaigns: number, allChecked: boolean) =>
      allChecked
        ? `None. The active campaigns and those of the lists above were checked, ${formatNumber(campaigns)} in all.`
        : `None found. ${plural(campaigns, { one: 'campaign was', other: 'campaigns were' })} checked, but not everything could be read, so an invitation may be waiting.`,
    more: 'Not everything could be read, so more invitations may be waiting.',
    noNumber: 'None: this person has no mobile number.',
    unreadableNumber: 'This person’s mobile number cannot be read, so invitations could not be checked.',
    campaign: 'Campaign',
    status: 'Status',
    expires: 'Expires',
  },
  known: {
    title: 'Invitations sent from this browser',
  },
  limits: {
    title: 'What this sheet cannot prove',
    sentences: [
      'The service keeps no message history. The texts of the invitation, of the person’s reply, and of any broadcast are not recorded.',
      'The service does not say through which campaign a subscription began. The campaigns above are those that the service returned for each list at the moment of reading, including ones that had ended.',
      'Opt-in and opt-out dates are those that the service returned. Who held the mobile number on those dates is not recorded.',
      'The service does not list accepted, declined, or expired invitations. The invitations sent from this browser are known only from the browser’s own records.',
      'The sheet shows what the service returned at the moment of reading. It does not include later changes.',
      'A checksum shows that a saved response was not changed after it was read. It does not show that the service was right.',
    ],
  },
  failed: {
    title: 'Failed calls',
    one: (path: string, status: number | null) =>
      status === null ? `${path}: no response.` : `${path}: status ${formatNumber(status)}.`,
    notSent: (path: string) => `${path}: not sent, because an id from the service is not valid.`,
    why: 'Status 404 can also mean that there is nothing to list.',
  },
  replies: {
    title: 'Responses from the service',
    how: 'The ZIP archive contains these responses as received, in UTF-8.',
    check: 'To check them, unpack it and run: sha256sum -c SHA256SUMS',
    file: 'File',
    sha: 'SHA-256',
    readAt: 'Read',
    noSha: 'Not computed: this browser computes checksums only over HTTPS.',
    asReceived: 'As received',
  },
})
