import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { ReceiptPage } from '#/ui/feedback/Receipt'
import { PageHead } from '#/ui/layout/PageHead'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import { phoneTime } from '../phone-time'
import { text } from '../text'
import type { ComposerContext } from '../use-composer-context'
import classes from './Review.module.css'

interface ReviewPageProps {
  value: BroadcastDraft
  world: ComposerContext
  title: string
  children: ReactNode
}

/** The receipt with the phone beside it. */
export function ReviewPage({ value, world, title, children }: ReviewPageProps) {
  const place = useRouteParams()
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="broadcasts" to={paths.broadcasts(place)}>
            {text.title}
          </PathLink>,
          value.base === null ? t.crumb : t.editing,
          t.reviewCrumb,
        ]}
        title={title}
      />
      <ReceiptPage
        beside={
          <MessagePreview reading={world.reading} time={phoneTime(world.sendAt, value.when.zone)} sender={null} bare />
        }
      >
        {children}
      </ReceiptPage>
    </div>
  )
}
