import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/wallet/messages', {
  list: {
    table: 'Campaign messages',
    columns: { message: 'Message', audience: 'Sent to', sent: 'Sent' },
    everyone: 'Every active wallet item',
    /** @param conditions such as `whose wallet is Apple Wallet` */
    items: (conditions: string) => `Active wallet items ${conditions}`,
    unreadableAudience: 'Cannot be read',
    noText: 'No text',
    none: 'This campaign has no messages yet.',
    noneWhy: 'A message goes out immediately to the lock screens and wallets of the holders you choose.',
    limit: 'The service lists the 50 most recent messages; there may be older ones.',
    fileName: (walletId: string) => `wallet-messages-${walletId}`,
    continueDraft: 'Continue draft',
    draft: 'A message draft is saved in this browser.',
  },

  message: {
    title: 'Message',
    sent: 'Message sent.',
    sentTo: (counted: number) =>
      `Message sent. ${plural(counted, {
        one: 'wallet item was counted before sending.',
        other: 'wallet items were counted before sending.',
      })}`,
    notFound: {
      title: 'No such message',
      why: 'This campaign has no message with this id. Ids are matched exactly.',
      toAll: 'All messages in the campaign',
    },
    content: 'Content',
    id: 'Message id',
    sentAt: 'Sent',
    text: 'Text',
    header: 'Header, Google only',
    image: 'Image',
    none: 'None',
    audience: 'Audience',
    unreadableAudience: 'The audience cannot be read. The response below contains it.',
    audienceWhy: 'The service does not say how many items matched. Items may have changed since.',
    counted: (count: number) =>
      `${plural(count, { one: 'item was', other: 'items were' })} counted before sending. The service does not say how many matched.`,
    json: 'Message as the service returned it',
  },

  reuse: {
    start: 'Reuse message',
    title: 'Replace the draft?',
    why: 'This campaign already has a message draft. The content and audience of this message would replace it.',
    replace: 'Replace draft',
    keep: 'Keep draft',
    attempted: 'The draft may have been sent',
    attemptedWhy:
      'The outcome of the last attempt to send it is unknown. Open the draft to find out whether it was sent, then reuse this message.',
    openDraft: 'Open draft',
    failed: 'The draft could not be saved in this browser. Nothing was changed.',
  },
})
