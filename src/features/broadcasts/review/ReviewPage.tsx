import type { ReactNode } from 'react'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { PageHead } from '#/ui/layout/PageHead'
import { ReceiptPage } from '#/ui/feedback/Receipt'
import { phoneTime } from '../phone-time'
import { composeText as t } from '../compose-text'
import type { Composed } from '../draft-kind'
import classes from './Review.module.css'
import { text } from '../text'
import type { ComposeWorld } from '../use-composer-context'
import { usePlace } from '#/api/route-params'

interface ReviewPageProps {
  value: Composed
  world: ComposeWorld
  title: string
  children: ReactNode
}

/** The receipt with the phone beside it. */
export function ReviewPage({ value, world, title, children }: ReviewPageProps) {
  const place = usePlace()
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
