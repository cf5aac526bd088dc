import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { exampleItemsQuery } from '#/api/wallet-items'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useInView } from '#/ui/behavior/use-in-view'
import { tokensOf } from '../item-tokens'
import { guessSlots } from '../pass-slots'
import { PassFace } from '../PassFace'
import { text as sharedText } from '../text'
import { walletOf } from '../wallet-of'
import { text } from './text'
import passClasses from '../PassPreview.module.css'
import classes from './CampaignsPage.module.css'

const t = text.passes
const noNames: ReadonlySet<string> = new Set()

interface CampaignPassesProps {
  walletId: string
  /** The campaign's name. */
  name: string
}

/** How many active items a campaign has, and on request the pass of one of them. Read once the card is in view. */
export function CampaignPasses({ walletId, name }: CampaignPassesProps) {
  const [card, wasInView] = useInView()
  const [isOpen, setOpen] = useState(false)
  const examples = useQuery({ ...exampleItemsQuery(useApi(), useQueryClient(), walletId), enabled: wasInView })
  const { data } = examples
  const [first] = data?.items ?? []
  const tokens = tokensOf(first?.raw)
  const wallet = walletOf(first?.item) === 'google_wallet' ? 'google' : 'apple'
  return (
    <div ref={card} className={`sb-small ${classes['passes'] ?? ''}`}>
      <p>
        {data === undefined ? (
          <span className="sb-dim">{examples.error ? t.unknown : t.counting}</span>
        ) : data.next === null ? (
          t.count(data.items.length + data.unreadable.length)
        ) : (
          t.moreThan(data.items.length + data.unreadable.length)
        )}
      </p>
      {examples.error && !examples.isFetching ? (
        <ApiErrorNotice error={examples.error} onRetry={() => void examples.refetch()} />
      ) : null}
      {first === undefined ? null : (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{t.preview}</summary>
          {isOpen ? (
            <>
              <p className="sb-note">{t.previewWhy}</p>
              <figure className={passClasses['figure']}>
                <figcaption className="sb-caption">{sharedText.wallets[wallet]}</figcaption>
                <PassFace
                  campaign={name}
                  tokens={tokens}
                  slots={guessSlots(tokens)}
                  highlighted={noNames}
                  item={first.item}
                  wallet={wallet}
                />
              </figure>
            </>
          ) : null}
        </details>
      )}
    </div>
  )
}
