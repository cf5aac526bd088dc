import type { OutboxChannel } from '#/contract/control'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

export const text = defineTexts('features/lab/outbox', {
  title: 'Outbox',
  why: 'Everything the service has sent for any company since the last reset or restart.',
  filter: 'Channel',
  all: 'All',
  channels: { sms: 'Texts', push: 'Push', wallet: 'Wallet' } satisfies Record<OutboxChannel, string>,
  channel: { sms: 'Text', push: 'Push', wallet: 'Wallet' } satisfies Record<OutboxChannel, string>,
  kinds: {
    confirmation: 'Confirmation',
    welcome: 'Welcome',
    broadcast: 'Broadcast',
    notification: 'Notification',
    message: 'Message',
  },
  columns: { time: 'Sent', kind: 'Kind', recipient: 'To', text: 'Text' },
  openHandset: 'Open handset',
  none: 'Nothing has been sent.',
  noneInChannel: 'Nothing has been sent through this channel.',
  noneWhy: 'Texts, push messages, and wallet notifications appear here as soon as they are sent.',
  allShown: 'All messages are shown.',
  allInChannelShown: 'All messages sent through this channel are shown.',
  newestShown: (shown: number, total: number) => `Showing the newest ${formatNumber(shown)} of ${formatNumber(total)}.`,
  fileName: 'outbox',
  more: 'Show more',
  refresh: 'Refreshes every 2 s while this page is visible.',
})
