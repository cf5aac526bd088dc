import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { ReceiptPage } from '#/ui/feedback/Receipt'
import { PageHead } from '#/ui/layout/PageHead'
import type { BroadcastDraft } from '../draft-kind'
import { phoneTime } from '../phone-time'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'
import classes from './Review.module.css'

interface ReviewLayoutProps {
  value: BroadcastDraft
  context: ComposerContext
  title: string
  children: ReactNode
}

/** The receipt, with the message on a phone beside it. */
export function ReviewLayout({ value, context, title, children }: ReviewLayoutProps) {
  const params = useRouteParams()
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="broadcasts" to={paths.broadcasts(params)}>
            {shared.title}
          </PathLink>,
          value.base === null ? shared.draft : shared.edit,
          text.crumb,
        ]}
        title={title}
      />
      <ReceiptPage
        beside={
          <MessagePreview
            reading={context.reading}
            time={phoneTime(context.sendAt, value.when.zone)}
            sender={null}
            bare
          />
        }
      >
        {children}
      </ReceiptPage>
    </div>
  )
}
