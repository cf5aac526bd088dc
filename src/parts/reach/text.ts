import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/reach', {
  verdicts: {
    recipient: { past: 'Was a recipient', now: 'Is a recipient', future: 'Will be a recipient' },
    'not-recipient': { past: 'Was not a recipient', now: 'Is not a recipient', future: 'Will not be a recipient' },
    unknown: { past: 'Unclear', now: 'Unclear', future: 'Unclear' },
  },
  noHistory:
    'The service keeps no message history. Recipients are worked out from the dates of subscriptions, the last change to the person, and the time of the broadcast. A recipient is someone the service sent it to; whether it arrived is not known.',

  onList: (list: string, since: string) => `On ${list} since ${since}.`,
  onListUndated: (list: string) => `On ${list}.`,
  conditionsMet: { past: 'Met all conditions.', now: 'Met all conditions.', future: 'Meets all conditions.' },

  canceled: 'It was canceled.',
  nobody: 'It was sent to nobody.',
  noNumber: {
    past: 'It is an SMS, and this person had no mobile number.',
    now: 'It is an SMS, and this person had no mobile number.',
    future: 'It is an SMS, and this person has no mobile number.',
  },
  noDevice: 'It is a push message, and this person has no device.',
  left: (list: string, at: string) => `Left ${list} on ${at}.`,
  leftBefore: (list: string, at: string, sent: string) => `Left ${list} on ${at}; sending started on ${sent}.`,
  joinedLater: (list: string, at: string, sent: string) => `Joined ${list} on ${at}; sending started on ${sent}.`,
  notOn: (lists: string) => `Not on ${lists}.`,
  neverOn: (lists: string) => `Never on ${lists}.`,
  /** `whose VIP is Yes` */
  condition: {
    past: (condition: string) => `It went only to people ${condition}. This person did not match.`,
    now: (condition: string) => `It goes only to people ${condition}. This person did not match.`,
    future: (condition: string) => `It goes only to people ${condition}. This person does not match.`,
  },

  /** In place of the label of a custom field that has none. */
  namelessField: 'Field without a name',
  noLists: 'The service does not say which lists it goes to.',
  noSendTime: 'The service does not say when it was sent.',
  subscriptionsUnreadable: 'Some subscriptions of this person could not be read.',
  devicesUnread: 'It is a push message, and the devices of this person could not be read.',
  readBefore: 'This person was loaded before it was sent. Load them again to check.',
  joinedDuring: (list: string, at: string) => `Joined ${list} on ${at}, while it was being sent.`,
  leftDuring: (list: string, at: string) => `Left ${list} on ${at}, while it was being sent.`,
  noDate: (list: string) => `A date of the subscription to ${list} is missing or cannot be read.`,
  deviceHistory: 'It is a push message, and the service does not say which devices a person had then.',
  noDeviceNow:
    'It is a push message, and this person has no device now. The service does not say whether they had one then.',
  changed: {
    value: (field: string, at: string) =>
      `The person was changed on ${at}, after sending started. The service does not keep the earlier value of ${field}.`,
    values: (fields: string, at: string) =>
      `The person was changed on ${at}, after sending started. The service does not keep the earlier values of ${fields}.`,
    number: (at: string) =>
      `The person was changed on ${at}, after sending started. They may have had another mobile number when it started.`,
    /** After the sentence about the list, which the dates prove. */
    onlyNumber: {
      past: (at: string) =>
        `So they were a recipient if they had this mobile number when sending started. The person was changed later, on ${at}, and the service does not keep earlier numbers.`,
      now: (at: string) =>
        `So they are a recipient if they had this mobile number when sending started. The person was changed on ${at}, and the service does not keep earlier numbers.`,
      future: (at: string) => `The person was changed on ${at}.`,
    },
    undated: 'The service does not say when this person was last changed.',
  },
  unknownCondition: (condition: string) =>
    `It is limited by a condition that cannot be checked here: only people ${condition}.`,
  unknownValue: (field: string) => `The value of ${field} is not in the documented format, so it cannot be compared.`,
  number: 'the mobile number',
  stopped: {
    paused: 'It is paused. The service does not record which people it has reached so far.',
    failed: 'It failed while it was being sent. The service does not record which people it had reached by then.',
    canceled:
      'It was canceled while it was being sent. The service does not record which people it had reached by then.',
  },
  notStarted: 'It is paused and has not started.',
  unknownStatus: (status: string) => `Its status is unknown here: ${status}.`,
  unknownChannel: (channel: string) => `Its channel is unknown here: ${channel}.`,
  noChannel: 'The service does not say which channel it uses.',
})
