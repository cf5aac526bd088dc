import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { isExpired } from '#/contract/wallet-expiration'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useNow } from '#/ui/clock'
import { CopyButton } from '#/ui/CopyButton'
import { EmptyState } from '#/ui/EmptyState'
import { JsonView } from '#/ui/JsonView'
import { LongText, visible } from '#/ui/LongText'
import { Panel } from '#/ui/Panel'
import { usePreferences } from '#/ui/preferences'
import { StateLamp } from '#/ui/StateLamp'
import { Waiting } from '#/ui/Waiting'
import { ItemFacts } from './ItemFacts'
import classes from './ItemPage.module.css'
import { LocationsPanel } from './LocationsPanel'
import { MessagesPanel } from './MessagesPanel'
import { holderOf } from './pass-slots'
import { PassPreview } from './PassPreview'
import { text } from './text'
import { TokensPanel } from './TokensPanel'
import { usePlace } from '#/api/place'

/** A wallet item: whose pass it is, its tokens, and the pass drawn from them (product.md, Wallet, Item). */
export function ItemPage() {
  const { wallet_id: walletId = '', wallet_item_id: itemId = '' } = useParams()
  const api = useApi()
  const item = useQuery(walletItemQuery(api, walletId, itemId))
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const name = campaign.data?.campaign.name ?? text.campaigns.unnamed
  const isNone = item.error instanceof ApiError && item.error.kind === 'not-found'
  return (
    <div className={classes['page']}>
      <Head
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
        <Item reading={item.data} campaign={name} />
      ) : item.isFetching ? (
        <div className={classes['waiting']}>
          <Waiting rows={10} />
        </div>
      ) : null}
    </div>
  )
}

function Item({ reading: { item, raw }, campaign }: { reading: WalletItemReading; campaign: string }) {
  const masked = usePreferences().maskNumbers
  const tokens = item.tokens ?? {}
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <ItemFacts item={item} />
        <TokensPanel tokens={tokens} />
        <LocationsPanel locations={item.locations ?? []} />
      </div>
      <div className={classes['column']}>
        <Panel title={text.pass.title} footer={text.pass.ours}>
          <PassPreview campaign={campaign} tokens={tokens} itemId={item.wallet_item_id} provider={item.provider} />
        </Panel>
        <MessagesPanel item={item} />
        <Panel
          title={text.item.raw}
          tools={
            <CopyButton value={JSON.stringify(raw, null, 2)} label={text.item.rawCopy} size={28} tipSide="start" />
          }
        >
          <JsonView value={raw} label={text.item.rawLabel} masked={masked} open={2} />
        </Panel>
      </div>
    </div>
  )
}

interface HeadProps {
  walletId: string
  /** Null until it is read. */
  campaign: string | null
  reading: WalletItemReading | undefined
  missing: boolean
  refreshing: boolean
  onRefresh: () => void
}

function Head({ walletId, campaign, reading, missing, refreshing, onRefresh }: HeadProps) {
  const place = usePlace()
  const title = missing ? text.item.none : reading ? titleOf(reading) : text.item.loading
  return (
    <header className={classes['head']}>
      <div className={classes['titles']}>
        <nav className={classes['crumbs']} aria-label={text.item.crumbs}>
          <PathLink to={paths.wallet(place)}>{text.campaigns.title}</PathLink>
          <span aria-hidden="true">/</span>
          <PathLink to={paths.walletItems(place, walletId)}>
            {campaign === null ? text.items.title : <LongText text={campaign} limit={80} />}
          </PathLink>
        </nav>
        <div className={classes['named']}>
          <h1 className={classes['name']}>
            <LongText text={title} limit={120} />
          </h1>
          {reading && !missing ? <State reading={reading} /> : null}
        </div>
      </div>
      {reading && !missing ? (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={onRefresh}
          disabled={refreshing}
        >
          {text.item.refresh}
        </Button>
      ) : null}
    </header>
  )
}

const titleOf = ({ item }: WalletItemReading): string => holderOf(item.tokens ?? {}) ?? item.wallet_item_id

/** Active and expired are two things (decision 51). */
function State({ reading: { item } }: { reading: WalletItemReading }) {
  const now = useNow('minute')
  return (
    <span className={classes['states']}>
      {item.active === false ? (
        <StateLamp kind="ended">{text.item.inactive}</StateLamp>
      ) : (
        <StateLamp kind="done">{text.item.active}</StateLamp>
      )}
      {isExpired(item.tokens?.['expiration_date'], now) ? (
        <StateLamp kind="ended">{text.item.expired}</StateLamp>
      ) : null}
    </span>
  )
}

function NoSuchItem({ walletId, itemId }: { walletId: string; itemId: string }) {
  const place = usePlace()
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
