import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import type { WalletItem } from '#/contract/wallet-items'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ReceiptPage } from '#/ui/feedback/Receipt'
import { legalFilters, sentOf } from '../message-draft'
import { messageText } from '../message-text'
import { MessageHead } from '../MessageHead'
import { MessageLooks } from '../MessageLooks'
import { textFor } from './count-audience'
import { MessageReceipt } from './MessageReceipt'
import type { MessageStep } from './NewMessagePage'
import { useMessageContext } from './use-message-context'
import classes from './MessageReview.module.css'

const t = messageText.review

/** A message, counted and read once more before it is sent (product.md, Wallet, Messages). */
export function MessageReview(step: MessageStep) {
  const { walletId, value, draft } = step
  const place = useRouteParams()
  const world = useMessageContext(walletId, value)
  const [example, setExample] = useState<WalletItem | null>(null)
  const legal = legalFilters(sentOf(value).filters ?? [])
  const stops = world.problems.filter(one => one.level === 'stop')
  // An attempt has to be found out whatever the draft looks like now
  const isReady = (stops.length === 0 && legal.ok) || value.attempt !== null
  return (
    <div className={classes['page']}>
      <MessageHead walletId={walletId} campaign={world.campaign} title={t.title} crumb={messageText.compose.crumb} />
      {isReady && legal.ok ? (
        <ReceiptPage
          beside={
            <MessageLooks
              campaign={world.campaign ?? ''}
              words={example ? textFor(value.template, example.tokens) : world.reading.counted.text}
              header={value.header}
              imageUrl={value.imageUrl}
            />
          }
        >
          <MessageReceipt step={step} world={world} filters={legal.filters} onExample={setExample} />
        </ReceiptPage>
      ) : (
        <div className={classes['none']}>
          <EmptyState
            title={draft.stored === null && value.template === '' ? t.nothing : t.notReady}
            actions={<PathLink to={paths.newWalletMessage(place, walletId)}>{t.toComposer}</PathLink>}
          >
            {stops.map(one => one.text).join(' ')}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
