import { useRouteParams } from '#/api/route-params'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { text } from './text'
import type { useSendMessage } from './use-send-message'

/** The outcome of an attempt to send, and what can be done about it. */
export function SendingNotice({ sending }: { sending: ReturnType<typeof useSendMessage> }) {
  const routeParams = useRouteParams()
  return (
    <SendDraftNotice
      sending={sending}
      texts={text.attempt}
      notice={error => <ApiErrorNotice error={error} />}
      candidate={({ message: { wallet_message_id: id, message, campaign_ref, created_at } }) => ({
        key: id,
        shown: (
          <>
            <PathLink to={paths.walletMessage(routeParams, String(campaign_ref?.id ?? ''), id)}>
              <LongText text={message?.template ?? id} limit={80} />
            </PathLink>
            <Timestamp ms={readTimestamp(created_at)} />
          </>
        ),
      })}
    />
  )
}
