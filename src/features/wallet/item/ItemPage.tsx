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
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { holderName } from '../item-tokens'
import { text as sharedText } from '../text'
import { ItemForm } from './ItemForm'
import { text } from './text'
import { itemDrafts } from './use-item-form'
import shared from '../WalletPage.module.css'
import classes from './ItemPage.module.css'

/** A wallet item: its holder, its tokens, and a preview of the pass. */
export function ItemPage() {
  const { wallet_id: walletId = '', wallet_item_id: itemId = '' } = useParams()
  const api = useApi()
  const item = useQuery(walletItemQuery(api, walletId, itemId))
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const name = campaign.data?.campaign.name ?? sharedText.unnamedCampaign
  const heading = useRef<HTMLHeadingElement>(null)
  const isNotFound = item.error instanceof ApiError && item.error.kind === 'not-found'
  return (
    <div className={shared['page']}>
      <Head
        heading={heading}
        walletId={walletId}
        campaign={campaign.data ? name : null}
        reading={item.data}
        notFound={isNotFound}
        refreshing={item.isFetching}
        onRefresh={() => void item.refetch()}
      />
      {item.error && !isNotFound && !item.isFetching ? (
        <ApiErrorNotice error={item.error} onRetry={() => void item.refetch()} />
      ) : null}
      {isNotFound ? <NoSuchItem walletId={walletId} itemId={itemId} /> : null}
      {item.data && !isNotFound ? (
        <Item
          // A fresh form for another item
          key={`${walletId}/${itemId}`}
          walletId={walletId}
          reading={item.data}
          campaign={name}
          heading={heading}
          onReadAgain={() => void item.refetch()}
        />
      ) : item.isFetching ? (
        <div className={shared['loading']}>
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

/** Waits for a stored draft before it shows the form. */
function Item({ walletId, reading, ...rest }: ItemProps) {
  const draft = useDraft(itemDrafts, JSON.stringify([walletId, reading.item.wallet_item_id]))
  if (draft.status === 'opening') return null
  return <ItemForm key={draft.turn} walletId={walletId} reading={reading} draft={draft} {...rest} />
}

interface HeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  walletId: string
  /** The campaign's name; null until it is read. */
  campaign: string | null
  reading: WalletItemReading | undefined
  notFound: boolean
  refreshing: boolean
  onRefresh: () => void
}

function Head({ heading, walletId, campaign, reading, notFound, refreshing, onRefresh }: HeadProps) {
  const routeParams = useRouteParams()
  const title = notFound ? text.notFound.title : reading ? titleOf(reading) : text.loading
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(routeParams)}>
          {sharedText.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(routeParams, walletId)}>
          {campaign === null ? sharedText.items : <LongText text={campaign} limit={80} />}
        </PathLink>,
      ]}
      title={<LongText text={title} limit={120} />}
      headingRef={heading}
      beside={reading && !notFound ? <State reading={reading} /> : null}
    >
      {reading && !notFound ? (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={onRefresh}
          disabled={refreshing}
        >
          {text.refresh}
        </Button>
      ) : null}
    </PageHead>
  )
}

const titleOf = ({ item }: WalletItemReading): string => holderName(item.tokens ?? {}) ?? item.wallet_item_id

/** Active and expired are independent: an expired item can still be active. */
function State({ reading: { item } }: { reading: WalletItemReading }) {
  const now = useNow('minute')
  return (
    <span className={classes['states']}>
      {item.active === false ? (
        <StatusBadge kind="ended">{text.inactive}</StatusBadge>
      ) : (
        <StatusBadge kind="done">{text.active}</StatusBadge>
      )}
      {isExpired(item.tokens?.['expiration_date'], now) ? (
        <StatusBadge kind="ended">{sharedText.item.expired}</StatusBadge>
      ) : null}
    </span>
  )
}

function NoSuchItem({ walletId, itemId }: { walletId: string; itemId: string }) {
  const routeParams = useRouteParams()
  return (
    <section className={shared['panel']} aria-label={text.notFound.title}>
      <EmptyState
        title={<bdi className="sb-mono">{showControlCharacters(itemId.slice(0, 300))}</bdi>}
        actions={
          <Button component={PathLink} to={paths.walletItems(routeParams, walletId)}>
            {text.notFound.toItems}
          </Button>
        }
      >
        {text.notFound.why}
      </EmptyState>
    </section>
  )
}
