import type { ReactNode } from 'react'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { LongText } from '#/ui/LongText'
import classes from './ItemPage.module.css'
import { messageText as t } from './message-text'
import { text } from './text'
import { usePlace } from '#/api/place'

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
  const place = usePlace()
  return (
    <header className={classes['head']}>
      <div className={classes['titles']}>
        <nav className={classes['crumbs']} aria-label={t.crumbs}>
          <PathLink to={paths.wallet(place)}>{text.campaigns.title}</PathLink>
          <span aria-hidden="true">/</span>
          <PathLink to={paths.walletItems(place, walletId)}>
            {campaign ? <LongText text={campaign} limit={80} /> : t.items}
          </PathLink>
          <span aria-hidden="true">/</span>
          <PathLink to={paths.walletMessages(place, walletId)}>{t.messages}</PathLink>
          {crumb === undefined ? null : (
            <>
              <span aria-hidden="true">/</span>
              <PathLink to={paths.newWalletMessage(place, walletId)}>{crumb}</PathLink>
            </>
          )}
        </nav>
        <h1 className={classes['name']}>{title}</h1>
      </div>
      {children}
    </header>
  )
}
