import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { LongText } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { messageText as t } from './message-text'
import { text } from './text'

interface MessageHeadProps {
  walletId: string
  /** Undefined until it is read. */
  campaign: string | null | undefined
  title: ReactNode
  /** A step below the messages' own pages. */
  crumb?: string
  /** Right end: state and acts. */
  children?: ReactNode
}

/** Where a page about messages stands, and what it is called. */
export function MessageHead({ walletId, campaign, title, crumb, children }: MessageHeadProps) {
  const place = useRouteParams()
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(place)}>
          {text.campaigns.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(place, walletId)}>
          {campaign ? <LongText text={campaign} limit={80} /> : t.items}
        </PathLink>,
        <PathLink key="messages" to={paths.walletMessages(place, walletId)}>
          {t.messages}
        </PathLink>,
        ...(crumb === undefined
          ? []
          : [
              <PathLink key="new" to={paths.newWalletMessage(place, walletId)}>
                {crumb}
              </PathLink>,
            ]),
      ]}
      title={title}
    >
      {children}
    </PageHead>
  )
}
