import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { isExpired } from '#/contract/wallet-expiration'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { useNow } from '#/ui/behavior/clock'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { CampaignHead } from '../CampaignHead'
import { holderName } from '../item-tokens'
import { NotFound } from '../NotFound'
import { text as sharedText } from '../text'
import { ItemForm } from './ItemForm'
import { text } from './text'
import { itemDrafts, subjectOf } from './use-item-form'
import shared from '../WalletPage.module.css'
import classes from './ItemPage.module.css'

/** A wallet item: its holder, its tokens, and a preview of the pass. */
export function ItemPage() {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { wallet_id: walletId = '', wallet_item_id: itemId = '' } = useParams()
  const routeParams = useRouteParams()
  const item = useQuery(walletItemQuery(useApi(), walletId, itemId))
  const heading = useRef<HTMLHeadingElement>(null)
  const isMissing = isNotFound(item.error)
  const reading = isMissing ? undefined : item.data
  const title = isMissing ? text.notFound.title : reading ? titleOf(reading) : text.loading
  const readAgain = () => void item.refetch()
  return (
    <div className={shared['page']}>
      <CampaignHead
        above={['wallet', 'items']}
        title={<LongText text={title} limit={120} />}
        headingRef={heading}
        beside={reading ? <State reading={reading} /> : null}
      >
        {reading ? (
          <Button
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
            onClick={item.isFetching ? undefined : readAgain}
            aria-disabled={item.isFetching || undefined}
          >
            {text.refresh}
          </Button>
        ) : null}
      </CampaignHead>
      <Loaded
        query={item}
        loading={
          <div className={`sb-card ${shared['loading'] ?? ''}`}>
            <LoadingSkeleton rows={10} />
          </div>
        }
        notFound={<NotFound id={itemId} texts={text.notFound} listPath={paths.walletItems(routeParams, walletId)} />}
      >
        {found => (
          // A fresh form for another item
          <Item key={`${walletId}/${itemId}`} reading={found} heading={heading} onReadAgain={readAgain} />
        )}
      </Loaded>
    </div>
  )
}

interface ItemProps {
  reading: WalletItemReading
  heading: RefObject<HTMLElement | null>
  onReadAgain: () => void
}

/** Waits for a stored draft before it shows the form. */
function Item({ reading, ...rest }: ItemProps) {
  'use no memo'
  const { wallet_id: walletId = '' } = useParams()
  const subject = subjectOf(walletId, reading.item.wallet_item_id)
  const draft = useDraft(itemDrafts, subject)
  if (draft.status === 'opening') return null
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  return <ItemForm key={draft.readCount} {...{ reading, draft, subject }} {...rest} />
}

const titleOf = ({ item }: WalletItemReading): string => holderName(item.tokens ?? {}) ?? item.wallet_item_id

/** Active and expired are independent: an expired item can still be active. */
function State({ reading: { item } }: { reading: WalletItemReading }) {
  'use no memo'
  const now = useNow('minute')
  return (
    <span className={classes['states']}>
      {item.active === false ? <StatusBadge kind="ended">{text.inactive}</StatusBadge> : null}
      {item.active === true ? <StatusBadge kind="done">{text.active}</StatusBadge> : null}
      {isExpired(item.tokens?.['expiration_date'], now) ? (
        <StatusBadge kind="ended">{sharedText.item.expired}</StatusBadge>
      ) : null}
    </span>
  )
}
