import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/lab/handsets', {
  picker: {
    label: 'Handset number',
    help: 'Any format. The number does not have to belong to anyone yet.',
    placeholder: '312 555 0142',
    open: 'Open handset',
    empty: 'Type or paste a number.',
    noneTitle: 'No handset open',
    none: 'Enter a number, or choose one that got a text. Then reply as the person holding the phone would.',
  },
  recents: {
    title: 'Numbers that got a text',
    none: 'No text has been sent since the last reset or restart.',
    foot: 'From the newest 200 texts in the outbox.',
    count: (count: number, latest: string) => `${plural(count, { one: 'text', other: 'texts' })}, latest: ${latest}`,
  },
  handset: {
    texts: (count: number) => plural(count, { one: 'text', other: 'texts' }),
    none: 'This number has not received any texts.',
    noneWhy:
      'Texts from before the last reset or restart are not kept. A number gets a text when it is added to an opt-in campaign or reached by a broadcast.',
    messages: 'Texts and replies, newest first',
    from: (company: string) => `from ${company}`,
    truncated: (shown: string, all: string) => `Showing the newest ${shown} of ${all}.`,
    repliesNotStored:
      'Replies are shown only until you leave this handset. The demo service stores their effect, not their text.',
  },
  kinds: { confirmation: 'Confirmation', welcome: 'Welcome', broadcast: 'Broadcast' },
  reply: {
    legend: 'Quick replies',
    quick: (word: string) => `Reply ${word}`,
    effects: { Y: 'confirm', N: 'decline', STOP: 'unsubscribe from all' },
    custom: 'Custom reply',
    customPlaceholder: 'Other text',
    send: 'Send reply',
    missing: 'Enter a reply.',
    recipient: (company: string) => `Replies go to ${company}, the company of this session.`,
    sent: 'Reply:',
  },
  outcomes: {
    confirmed: 'Confirmed. The person is now subscribed, and a welcome text was sent.',
    rejected: 'Declined. The campaign cannot ask this number again until it replies Y.',
    stopped: 'Ended every subscription of this number and every unanswered invitation.',
    unblocked: 'Too late to confirm, but the earlier N no longer counts: the campaign can ask again.',
    unchanged: 'No effect: there was nothing for this reply to confirm, decline, or end.',
  },
  otherOutcome: (outcome: string) => `Outcome reported by the demo service: ${outcome}`,
})
