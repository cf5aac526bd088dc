import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

const itemCount = (count: number): string => plural(count, { one: 'wallet item', other: 'wallet items' })

export const text = defineTexts('features/wallet/message-composer', {
  compose: {
    form: 'Message',
    audience: 'Audience',
    content: 'Content',
    header: 'Header',
    headerHint: 'Shown above the text in Google Wallet. Apple Wallet shows the campaign name instead.',
    image: 'Image URL',
    imageHint: 'Web address of an image, such as https://shop.example/w.png. The preview does not load it.',
    previewAs: (holder: string) => `Preview as ${holder}`,
    previewWithoutHolder: 'Preview without a holder',
    nextHolder: 'Next holder',
    previousHolder: 'Previous holder',
    problems: 'Before you can send',
    noProblems: 'Ready to review.',
    review: 'Count and review',
    fixFirst: (count: number) => (count === 1 ? 'Fix the listed problem first.' : 'Fix the listed problems first.'),
    enterFirst: (count: number) =>
      count === 1 ? 'Complete the listed field first.' : 'Complete the listed fields first.',
    immediate: 'Nothing is sent until you have reviewed the count. When you send the message, it goes out immediately.',
  },

  problems: {
    header: 'Header: placeholders work in the text only. In the header, people see the braces.',
    image: 'Image URL: enter a web address that starts with https://.',
    unknownToken: (name: string, isEmpty: boolean) =>
      `None of the most recently updated items has a token “${name}”. ${isEmpty ? 'The text may have a gap there.' : 'Everyone may get the same text there.'}`,
    repeat: 'The same text was already sent to the same audience.',
  },

  review: {
    title: 'Review and send',
    receipt: 'Message to send',
    nothing: 'There is no message to send yet.',
    notReady: 'This draft cannot be sent yet.',
    toComposer: 'Edit message',
    audience: 'Audience',
    count: 'Count',
    content: 'Content',
    header: 'Header in Google Wallet',
    image: 'Image',
    examples: { all: 'All items', some: 'Examples' },
    examplesWhy: {
      all: 'Each with the text as its holder will read it.',
      some: 'Picked at random, each with the text as its holder will read it.',
    },
    pleaseNote: 'Please note',
    undo: 'Undo',
    noUndo: 'Not possible. The message goes out immediately and cannot be recalled.',
    json: (size: string) => `Request as JSON, ${size}`,
  },

  count: {
    counting: 'Counting items',
    progress: (read: number, matching: number) =>
      `${plural(read, { one: 'active item', other: 'active items' })} read, ${plural(matching, {
        one: 'matches',
        other: 'match',
      })}`,
    stop: 'Stop counting',
    stopped: 'Counting was stopped.',
    stoppedWhy: 'You can send the message once you know how many items get it.',
    start: 'Count items',
    again: 'Count again',
    items: itemCount,
    breakdown: (apple: number, google: number, read: number) =>
      `${formatNumber(apple)} in Apple Wallet and ${formatNumber(google)} in Google Wallet, of ${plural(read, {
        one: 'active item',
        other: 'active items',
      })} read.`,
    otherWallet: (count: number) =>
      plural(count, {
        one: 'more matches, but its wallet is unknown.',
        other: 'more match, but their wallets are unknown.',
      }),
    countedAt: (time: ReactNode) => sentence('Counted ', time),
    stale: 'This count is more than 30 minutes old.',
    staleNext: 'Count again before you send.',
    mayChange: 'Items may have changed since. The service decides who gets the message when you send it.',
    nobody: 'No active items match, so there is nobody to send to.',
    noneRead: 'None of the active items that could be read match.',
    nobodyNext: 'Change the conditions or count again.',
    emptyForAll: (name: string, count: number) =>
      count === 1
        ? `“${name}” is empty for this item; the text then has a gap.`
        : `“${name}” is empty for all of these items; the text then has a gap.`,
    emptyForSome: (name: string, count: number, all: number) =>
      `“${name}” is empty for ${formatNumber(count)} of ${formatNumber(all)} items; ${count === 1 ? 'its' : 'their'} text then has a gap.`,
    unreadable: (count: number) =>
      plural(count, {
        one: 'item could not be read and is not counted. The message may go to it too.',
        other: 'items could not be read and are not counted. The message may go to them too.',
      }),
  },

  send: {
    confirmHint: 'The number of items that get the message. A message cannot be recalled.',
    /** What has to be done before the message can be sent. */
    first: {
      checking: 'Wait until it is known whether the message was sent.',
      refused: 'Dismiss the error first.',
      settle: 'First find out whether the earlier attempt went through.',
      edit: 'This draft cannot be sent yet. Edit the message first.',
      count: 'Count the items first: the message can only be sent to a known number of them.',
      none: 'The message can only be sent if at least one item is counted.',
    },
    edit: 'Edit message',
    send: 'Send message',
    sendTo: (count: number) => `Send to ${itemCount(count)}`,
    sending: 'Sending',
    describe: (campaign: string, count: number) => `Send a message to ${itemCount(count)} in ${campaign}`,
  },

  /** The outcome of an attempt to send. */
  attempt: {
    checking: 'Checking whether the message was sent',
    checkingNext:
      'There was an earlier attempt. Signalbox is looking for it among the campaign’s messages; nothing is sent in the meantime.',
    absent: 'The message was not sent.',
    absentNext:
      'There was no clear response, but the messages of the campaign show that it was not sent. It is safe to try again.',
    unknown: 'The message may have been sent.',
    unknownNext:
      'There was no clear response, and the messages of the campaign do not show whether it was sent. Do not send it again. Look for it among the messages, or check again later.',
    unknownNone: 'None of the new messages has this text, but the list may not show all of them.',
    thisOne: 'This is the one',
    checkAgain: 'Check again',
    unread: 'The messages of the campaign could not be loaded, so it is unclear whether the message was sent.',
    dismiss: 'Dismiss error',
  },
})
