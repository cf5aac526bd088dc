import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/reach', {
  verdicts: {
    recipient: { past: 'Was a recipient', now: 'Is a recipient', future: 'Will be a recipient' },
    'not-recipient': { past: 'Was not a recipient', now: 'Is not a recipient', future: 'Will not be a recipient' },
    unknown: { past: 'Cannot be told', now: 'Cannot be told', future: 'Cannot be told' },
  },
  noHistory:
    'The service keeps no message history. This is worked out from the dates of subscriptions, the last change to the person, and the time of the broadcast. A recipient is someone the service sent it to; whether it arrived is not known.',

  onList: (list: string, since: string) => `On ${list} since ${since}.`,
  onListUndated: (list: string) => `On ${list}.`,
  conditionsMet: { past: 'Met all conditions.', now: 'Met all conditions.', future: 'Meets all conditions.' },

  canceled: 'It was canceled.',
  nobody: 'It was sent to nobody.',
  noNumber: {
    past: 'SMS, and had no mobile number.',
    now: 'SMS, and had no mobile number.',
    future: 'SMS, and no mobile number.',
  },
  noDevice: 'Push, and no device.',
  left: (list: string, at: string) => `Left ${list} on ${at}.`,
  leftBefore: (list: string, at: string, sent: string) => `Left ${list} on ${at}; it was sent on ${sent}.`,
  joinedLater: (list: string, at: string, sent: string) => `Joined ${list} on ${at}; it was sent on ${sent}.`,
  notOn: (lists: string) => `Not on ${lists}.`,
  neverOn: (lists: string) => `Never on ${lists}.`,
  /** `whose VIP is Yes` */
  condition: {
    past: (condition: string) => `It went only to people ${condition}. This person did not match.`,
    now: (condition: string) => `It goes only to people ${condition}. This person did not match.`,
    future: (condition: string) => `It goes only to people ${condition}. This person does not match.`,
  },

  noLists: 'The service does not say which lists it goes to.',
  noSendTime: 'The service does not say when it was sent.',
  subscriptionsUnreadable: 'Some subscriptions of this person could not be read.',
  devicesUnread: 'Push, and the devices of this person could not be read.',
  readBefore: 'This person was read before it was sent. Read them again to check.',
  joinedDuring: (list: string, at: string) => `Joined ${list} on ${at}, while it was being sent.`,
  leftDuring: (list: string, at: string) => `Left ${list} on ${at}, while it was being sent.`,
  noDate: (list: string) => `A date of the subscription to ${list} is missing or cannot be read.`,
  deviceHistory: 'Push: the service does not say which devices a person had then.',
  noDeviceNow: 'Push, and no device now. Whether there was one then is not kept.',
  changed: {
    value: (field: string, at: string) =>
      `The person was changed on ${at}, after it was sent. What ${field} was then is not kept.`,
    values: (fields: string, at: string) =>
      `The person was changed on ${at}, after it was sent. What ${fields} were then is not kept.`,
    number: (at: string) =>
      `The person was changed on ${at}, after it was sent. Whether they had this mobile number then is not kept.`,
    /** After the list that the dates prove. */
    onlyNumber: {
      past: (at: string) =>
        `So they were a recipient if they had this mobile number then. The person was changed on ${at}, after it was sent, and earlier numbers are not kept.`,
      now: (at: string) =>
        `So they are a recipient if they had this mobile number when it started. The person was changed on ${at}, and earlier numbers are not kept.`,
      future: (at: string) => `The person was changed on ${at}.`,
    },
    undated: 'The service does not say when this person was last changed.',
  },
  unknownCondition: (condition: string) => `It has a condition that cannot be checked here: ${condition}.`,
  unknownValue: (field: string) => `The value of ${field} is not in the documented format, so it cannot be compared.`,
  number: 'the mobile number',
  stopped: {
    paused: 'It is paused. Whom it had reached by then is not kept.',
    failed: 'It failed while it was being sent. Whom it had reached by then is not kept.',
    canceled: 'It was canceled while it was being sent. Whom it had reached by then is not kept.',
  },
  notStarted: 'It is paused and has not started.',
  unknownStatus: (status: string) => `Its status is not a known one: ${status}.`,
  unknownChannel: (channel: string) => `Its channel is not a known one: ${channel}.`,
  noChannel: 'The service does not say which channel it uses.',
})
