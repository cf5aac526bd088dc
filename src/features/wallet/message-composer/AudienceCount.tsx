import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useNow } from '#/ui/behavior/clock'
import { focusParentOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { ProgressBar } from '#/ui/feedback/ProgressBar'
import { ReceiptFact, ReceiptWarning, ReceiptWarnings } from '#/ui/feedback/Receipt'
import { markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { text } from './text'
import { isStaleCount, type Counting, type useAudience } from './use-audience'
import classes from './MessageReview.module.css'

const t = text.count

/** The number of items that match, counted by reading every active item, and when it was counted. */
export function AudienceCount(audience: ReturnType<typeof useAudience>) {
  const { counting } = audience
  const matching = counting.kind === 'counted' ? counting.audience.count : 0
  const lastKind = useRef(counting.kind)
  useEffect(() => {
    if (lastKind.current === counting.kind) return
    lastKind.current = counting.kind
    // The notice that no items match is an alert
    if (matching > 0) announce(t.items(matching))
  }, [counting.kind, matching])
  return (
    <div tabIndex={-1}>
      {/* The button that is pressed disappears with its phase, and the focus with it */}
      <div key={counting.kind} ref={focusParentOnRemoval} className={classes['count']}>
        <Phase {...audience} />
      </div>
    </div>
  )
}

function Phase({ counting, count, cancel }: ReturnType<typeof useAudience>) {
  switch (counting.kind) {
    case 'counting':
      return (
        <div className={classes['counting']} role="status" aria-label={t.counting}>
          <ProgressBar label={t.counting} done={null} className={classes['progress']} />
          <span>{t.progress(counting.read, counting.count)}</span>
          <Button size="xs" onClick={cancel}>
            {t.stop}
          </Button>
        </div>
      )
    case 'canceled':
      return (
        <ErrorNotice tone="info" title={t.stopped} action={{ label: t.start, onClick: count }}>
          {t.stoppedWhy}
        </ErrorNotice>
      )
    case 'failed':
      return <ApiErrorNotice error={counting.error} onRetry={count} />
    case 'counted':
      return <Counted counted={counting} onAgain={count} />
  }
}

interface CountedProps {
  counted: Extract<Counting, { kind: 'counted' }>
  onAgain: () => void
}

function Counted({ counted: { audience, countedAt }, onAgain }: CountedProps) {
  const isStale = isStaleCount(countedAt, useNow('minute'))
  if (audience.count === 0)
    return (
      <ErrorNotice
        tone="warn"
        title={audience.unreadable > 0 ? t.noneRead : t.nobody}
        action={{ label: t.again, onClick: onAgain }}
      >
        {audience.unreadable > 0 ? `${t.unreadable(audience.unreadable)} ` : null}
        {t.nobodyNext}
      </ErrorNotice>
    )
  return (
    <>
      <ReceiptFact>{t.items(audience.count)}</ReceiptFact>
      <p>
        {t.breakdown(audience.apple, audience.google, audience.read)}
        {audience.otherWallet > 0 ? ` ${t.otherWallet(audience.otherWallet)}` : null}
      </p>
      <ReceiptWarnings>
        {audience.empty.map(({ name, count }) => (
          <ReceiptWarning key={name}>
            {markAndShorten(
              count === audience.count ? t.emptyForAll(name, count) : t.emptyForSome(name, count, audience.count),
            )}
          </ReceiptWarning>
        ))}
        {audience.unreadable > 0 ? <ReceiptWarning>{t.unreadable(audience.unreadable)}</ReceiptWarning> : null}
      </ReceiptWarnings>
      <div className={classes['countedAt']}>
        <span>{t.countedAt(<Timestamp ms={countedAt} precision="second" weekday={false} zoneName={false} />)}</span>
        <Button size="xs" variant="subtle" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
      {isStale ? (
        <ErrorNotice tone="warn" title={t.stale}>
          {t.staleNext}
        </ErrorNotice>
      ) : (
        <p className="sb-dim">{t.mayChange}</p>
      )}
    </>
  )
}
