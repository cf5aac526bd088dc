import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { LongText } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { text } from './text'

interface MessageHeadProps {
  walletId: string
  /** The campaign's name; undefined until it is read. */
  campaign: string | null | undefined
  title: ReactNode
  /** Adds a link to the composer before the title. */
  crumb?: string
  /** State and buttons at the right end. */
  children?: ReactNode
}

/** The head of the message pages. */
export function MessagePageHead({ walletId, campaign, title, crumb, children }: MessageHeadProps) {
  const routeParams = useRouteParams()
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(routeParams)}>
          {text.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(routeParams, walletId)}>
          {campaign ? <LongText text={campaign} limit={80} /> : text.items}
        </PathLink>,
        <PathLink key="messages" to={paths.walletMessages(routeParams, walletId)}>
          {text.messages}
        </PathLink>,
        ...(crumb === undefined
          ? []
          : [
              <PathLink key="new" to={paths.newWalletMessage(routeParams, walletId)}>
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
