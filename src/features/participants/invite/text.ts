import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { SavedInvitation } from './invitation-store'

const states: Record<SavedInvitation['state'], string> = {
  waiting: 'Waiting',
  subscribed: 'Subscribed',
  declined: 'Declined',
  'no-longer-waiting': 'No longer waiting',
  unknown: 'Unknown',
}

/** The name of a campaign without a description is its id. */
const option = (name: string, id: string): string => (name === id ? id : `${name} (${id})`)

export const text = defineTexts('features/participants/invite', {
  title: 'Participants',
  lead: 'When you add a person to a campaign, they get a confirmation text. They join its list once they reply Y.',
  bulk: 'Add participants from a file',

  form: {
    title: 'Invite a person',
    campaign: 'Campaign',
    choose: 'Choose a campaign',
    campaignIdHint: 'The service lists only active campaigns, so yours may be missing. You can enter any id.',
    loading: 'Loading campaigns',
    noCampaignForList: (list: string) =>
      `The service shows no active campaign that leads to ${list}. Choose another campaign, or enter an id.`,
    option,
    optionForList: (name: string, id: string, list: string) => `${option(name, id)}, leads to ${list}`,
    number: 'Mobile number',
    numberHint: 'Any format',
    externalId: 'External id, optional',
    externalIdHint: 'Your id for this person. If you leave this empty, the service finds the person by number.',
    fields: 'Custom fields, optional',
    /** `who`: the person, if the number is known to be theirs. */
    receipt: (who: string | null, number: string, campaign: string) =>
      who === null
        ? `${number} gets a confirmation text for ${campaign}. The person joins its list after they reply Y.`
        : `${who} gets a confirmation text for ${campaign} at ${number}. They join its list after they reply Y.`,
    receiptEmpty: 'Choose a campaign and enter a number to see what will be sent.',
    send: 'Send confirmation text',
    sending: 'Sending',
  },
  /** A number that several people have. The service then needs an external id. */
  holders: {
    title: (count: number) => `${formatNumber(count)} people have this number`,
    why: 'The service can invite only one of them, and tells them apart by external id. Choose the one you mean.',
    chosen: (person: string) => `${person} is chosen.`,
    list: 'People who have this number',
    choose: (person: string) => `Choose ${person}`,
    noId: 'No external id',
    newId: (person: string) => `New external id for ${person}`,
    give: 'Save and choose',
    missing: 'Enter an external id.',
    tooLong: (limit: number) => `External id: use at most ${limit} characters.`,
    mutation: (person: string, id: string) => `Give ${person} the external id ${id}`,
    given: (person: string, id: string) => `${person} was given the external id ${id}.`,
    absent: 'The service shows that the external id was not saved. You can try again.',
    unknown:
      'The response was lost, and the service does not show whether the external id was saved. Check the person’s profile before you try again.',
    full: 'There may be more. Look the others up by external id.',
  },
  faults: {
    campaign: 'Campaign: choose one.',
    number: 'Mobile number: enter the number that gets the text.',
    several: (count: number) => `External id: ${formatNumber(count)} people have this number. Choose the one you mean.`,
    externalId: (limit: number) => `External id: use at most ${limit} characters.`,
  },
  /** Names the mutation wherever it is listed. */
  mutation: (who: string | null, mdn: string, campaign: string) =>
    who === null ? `Invite ${mdn} to ${campaign}` : `Invite ${who} (${mdn}) to ${campaign}`,

  outcome: {
    label: 'Result',
    sent: 'Text sent',
    sentExpires: (span: string) => `Text sent, expires in ${span}`,
    sentExpired: 'Text sent, expired',
    sentNext: (who: string | null) => `${who ?? 'The person'} will be on the list after replying Y.`,
    alreadyWaiting: 'Already waiting',
    alreadyWaitingSince: (time: ReactNode) => sentence('Already waiting since ', time),
    noNewText: 'No new text was sent.',
    accepted: 'Accepted by the service',
    acceptedNext:
      'The response could not be read, so it is not known whether a text was sent or an invitation was already waiting.',
    alreadySubscribed: 'Already subscribed',
    alreadySubscribedNext: 'Nothing was sent or changed.',
    blocked: 'Blocked: someone with this number declined',
    blockedNext:
      'Nothing was sent. The service does not accept invitations to this campaign for this number until the person texts Y on their own.',
    noTexts: 'This number cannot receive texts',
    noTextsNext: 'Nothing was sent. It may be a landline: ask the person for a mobile number.',
    waiting: 'Waiting for a reply',
    waitingExpires: (span: string) => `Waiting for a reply, expires in ${span}`,
    expired: 'Invitation expired',
    expiredNext: 'If the person did not reply in time, invite them again.',
    waitingNext:
      'The response was lost, but the service shows a waiting invitation for this number. Nothing needs to be sent again.',
    absent: 'Response lost, no invitation found',
    absentNext:
      'The service shows no waiting invitation: either the invitation was not sent, or the person has already replied or was already subscribed. You can send it again.',
    unknown: 'Response lost',
    unknownNext:
      'The text may have been sent: the service does not show whether an invitation is waiting. If it was sent, trying once more does not change the invitation, but the person may get a second text.',
    unknownTwice:
      'The text may have been sent. You cannot try again here: ask the person whether they got a text, or check their subscriptions later.',
    retry: 'Try once more',
    profile: 'Open profile',
    notSaved: 'This invitation could not be saved in this browser, so it is not listed on this page.',
  },

  /** What was done, for the profile and for tickets. */
  receipt: {
    sent: (who: string, campaign: string) =>
      `A confirmation text for ${campaign} was sent to ${who}. They join its list after they reply Y.`,
    'already-waiting': (who: string, campaign: string) =>
      `An invitation for ${who} to ${campaign} was already waiting. No new text was sent.`,
    waiting: (who: string, campaign: string) =>
      `An invitation for ${who} to ${campaign} is waiting. The response was lost, but the service shows the invitation.`,
  },

  /** On a person's profile. */
  ofPerson: {
    title: 'Invitations',
    about: 'The newest invitations sent one at a time from this browser. Others are not shown.',
    sent: 'Sent',
    stateChanged: (campaign: string, state: string) => `Invitation to ${campaign}: ${state}`,
  },

  invitations: {
    title: 'Invited from this browser',
    about: 'Invitations you sent one at a time from this browser. Others are not shown.',
    none: 'No invitations',
    noneHint: 'People you invite appear here, with the state of their invitation.',
    waitingCount: (count: number) => (count === 0 ? 'none waiting' : `${formatNumber(count)} waiting`),
    table: 'Invitations',
    columns: { number: 'Number', campaign: 'Campaign', state: 'State', sent: 'Sent', actions: 'Actions' },
    fileName: 'invitations',
    check: 'Check',
    checkOne: (number: string) => `Check ${number}`,
    checkAll: 'Check all',
    checkedAll: (count: number) =>
      plural(count, { one: 'invitation was checked.', other: 'invitations were checked.' }),
    remove: (number: string) => `Remove the invitation for ${number} from this browser`,
    notRemoved: (number: string) => `The invitation for ${number} could not be removed from this browser.`,
    states,
    expiresIn: (span: string) => `Waiting, expires in ${span}`,
    expired: 'Expired',
    expiredHint: 'Not checked since. The person may have replied in time.',
    declinedHint: 'Someone with this number replied N. Only the person’s own Y can put them on the list.',
    noLongerWaitingHint:
      'No active subscription from this invitation was found: the person probably declined, opted out, or did not reply in time.',
    checked: 'Checked',
    /** `who`: null if it is not known here whose invitation it is. */
    checkResult: (who: string | null, number: string, state: string) =>
      who === null ? `${number}: ${state}` : `${who}, ${number}: ${state}`,
  },
  /** On the consent sheet. */
  sheet: {
    none: 'No invitations to this person are stored in this browser. Others may have sent some.',
    campaign: 'Campaign',
    sent: 'Sent',
    state: 'State when last checked',
    checked: 'Checked',
    never: 'Never',
  },
})
