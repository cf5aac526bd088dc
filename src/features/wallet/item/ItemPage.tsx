import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { isExpired } from '#/contract/wallet-expiration'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useDraft } from '#/parts/drafts/use-draft'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText, visible } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { holderOf } from '../pass-slots'
import { text } from '../text'
import { ItemForm } from './ItemForm'
import { itemDrafts } from './use-item-form'
import classes from './ItemPage.module.css'

/** A wallet item: whose pass it is, its tokens, and the pass drawn from them (product.md, Wallet, Item). */
export function ItemPage() {
  const { wallet_id: walletId = '', wallet_item_id: itemId = '' } = useParams()
  const api = useApi()
  const item = useQuery(walletItemQuery(api, walletId, itemId))
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const name = campaign.data?.campaign.name ?? text.campaigns.unnamed
  const heading = useRef<HTMLHeadingElement>(null)
  const isNone = item.error instanceof ApiError && item.error.kind === 'not-found'
  return (
    <div className={classes['page']}>
      <Head
        heading={heading}
        walletId={walletId}
        campaign={campaign.data ? name : null}
        reading={item.data}
        missing={isNone}
        refreshing={item.isFetching}
        onRefresh={() => void item.refetch()}
      />
      {item.error && !isNone && !item.isFetching ? (
        <ApiErrorNotice error={item.error} onRetry={() => void item.refetch()} />
      ) : null}
      {isNone ? <NoSuchItem walletId={walletId} itemId={itemId} /> : null}
      {item.data && !isNone ? (
        <Item
          // another item is another page
          key={`${walletId}/${itemId}`}
          walletId={walletId}
          reading={item.data}
          campaign={name}
          heading={heading}
          onReadAgain={() => void item.refetch()}
        />
      ) : item.isFetching ? (
        <div className={classes['waiting']}>
          <LoadingSkeleton rows={10} />
        </div>
      ) : null}
    </div>
  )
}

interface ItemProps {
  walletId: string
  reading: WalletItemReading
  campaign: string
  heading: RefObject<HTMLElement | null>
  onReadAgain: () => void
}

/** The item with what was typed over it before, once that is found. */
function Item({ walletId, reading, ...rest }: ItemProps) {
  const draft = useDraft(itemDrafts, JSON.stringify([walletId, reading.item.wallet_item_id]))
  if (draft.status === 'opening') return null
  return <ItemForm key={draft.turn} walletId={walletId} reading={reading} draft={draft} {...rest} />
}

interface HeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  walletId: string
  /** Null until it is read. */
  campaign: string | null
  reading: WalletItemReading | undefined
  missing: boolean
  refreshing: boolean
  onRefresh: () => void
}

function Head({ heading, walletId, campaign, reading, missing, refreshing, onRefresh }: HeadProps) {
  const place = useRouteParams()
  const title = missing ? text.item.none : reading ? titleOf(reading) : text.item.loading
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(place)}>
          {text.campaigns.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(place, walletId)}>
          {campaign === null ? text.items.title : <LongText text={campaign} limit={80} />}
        </PathLink>,
      ]}
      title={<LongText text={title} limit={120} />}
      headingRef={heading}
      beside={reading && !missing ? <State reading={reading} /> : null}
    >
      {reading && !missing ? (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={onRefresh}
          disabled={refreshing}
        >
          {text.item.refresh}
        </Button>
      ) : null}
    </PageHead>
  )
}

const titleOf = ({ item }: WalletItemReading): string => holderOf(item.tokens ?? {}) ?? item.wallet_item_id

/** Active and expired are two things (decision 51). */
function State({ reading: { item } }: { reading: WalletItemReading }) {
  const now = useNow('minute')
  return (
    <span className={classes['states']}>
      {item.active === false ? (
        <StatusBadge kind="ended">{text.item.inactive}</StatusBadge>
      ) : (
        <StatusBadge kind="done">{text.item.active}</StatusBadge>
      )}
      {isExpired(item.tokens?.['expiration_date'], now) ? (
        <StatusBadge kind="ended">{text.item.expired}</StatusBadge>
      ) : null}
    </span>
  )
}

function NoSuchItem({ walletId, itemId }: { walletId: string; itemId: string }) {
  const place = useRouteParams()
  return (
    <section className={classes['none']} aria-label={text.item.none}>
      <EmptyState
        title={<bdi className="sb-mono">{visible(itemId.slice(0, 300))}</bdi>}
        actions={<PathLink to={paths.walletItems(place, walletId)}>{text.item.toItems}</PathLink>}
      >
        {text.item.noneWhy}
      </EmptyState>
    </section>
  )
}
