import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletMessagesQuery, type WalletMessageList } from '#/api/wallet-messages'
import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletMessage } from '#/contract/wallet-messages'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useDrafts } from '#/parts/drafts/use-draft'
import { fromWire } from '#/parts/filter-builder/rows'
import { describeFilters, type SentenceTime } from '#/parts/filter-builder/sentence'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { displayZone } from '#/ui/format/zone'
import { Absent } from '#/ui/layout/KeyValue'
import { PageHead } from '#/ui/layout/PageHead'
import { DataTable } from '#/ui/table/DataTable'
import type { Column } from '#/ui/table/table-rows'
import { CampaignTabs } from '../CampaignTabs'
import { vocabulary, walletMessageDraft } from '../message-draft'
import { messageText } from '../message-text'
import { NoSuchCampaign } from '../NoSuchCampaign'
import { text } from '../text'
import page from '../items/ItemsPage.module.css'
import classes from './MessagesPage.module.css'

const t = messageText.list

/** What was sent to the passes of a campaign, and the way to send more (product.md, Wallet, Messages). */
export function MessagesPage() {
  const { wallet_id: walletId = '' } = useParams()
  const api = useApi()
  const place = useRouteParams()
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const messages = useQuery(walletMessagesQuery(api, walletId))
  const drafted = useDrafts(walletMessageDraft)?.some(({ subject }) => subject === walletId) ?? false
  if (campaign.error instanceof ApiError && campaign.error.kind === 'not-found')
    return <NoSuchCampaign walletId={walletId} />
  return (
    <div className={page['page']}>
      <PageHead
        crumbs={[
          <PathLink key="wallet" to={paths.wallet(place)}>
            {text.campaigns.title}
          </PathLink>,
        ]}
        title={
          campaign.data ? (
            <LongText text={campaign.data.campaign.name ?? text.campaigns.unnamed} limit={120} />
          ) : (
            messageText.messages
          )
        }
      >
        <PathLink to={paths.newWalletMessage(place, walletId)} className={classes['create']}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {drafted ? t.goOn : t.create}
        </PathLink>
      </PageHead>
      <CampaignTabs walletId={walletId} on="messages" />
      {drafted ? <p className={classes['draft']}>{t.draft}</p> : null}
      {messages.error && !messages.isFetching ? (
        <div className={page['failed']}>
          <ApiErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />
        </div>
      ) : null}
      {messages.data ? (
        <List walletId={walletId} list={messages.data} />
      ) : messages.isFetching ? (
        <LoadingSkeleton rows={8} />
      ) : null}
    </div>
  )
}

/** The order is the service's: newest first. */
const asListed = { column: '', descending: false }

function List({ walletId, list: { messages, unreadable, full } }: { walletId: string; list: WalletMessageList }) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  return (
    <section className={classes['panel']} aria-label={t.table}>
      <DataTable
        label={t.table}
        rows={messages.map(({ message }) => message)}
        columns={columnsOf(place, walletId, { zone, now })}
        keyOf={message => message.wallet_message_id}
        nameOf={message => message.wallet_message_id}
        density="normal"
        sort={asListed}
        onSort={() => undefined}
        onOpen={message => void navigate(paths.walletMessage(place, walletId, message.wallet_message_id))}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {full || unreadable.length > 0 ? (
        <footer className={classes['foot']}>
          {full ? <span>{t.full}</span> : null}
          {unreadable.length > 0 ? <span>{t.unreadable(unreadable.length)}</span> : null}
        </footer>
      ) : null}
    </section>
  )
}

const columnsOf = (place: RouteParams, walletId: string, time: SentenceTime): readonly Column<WalletMessage>[] => [
  {
    id: 'message',
    label: t.message,
    fixed: true,
    plain: true,
    cell: ({ wallet_message_id: id, message }) => (
      <PathLink to={paths.walletMessage(place, walletId, id)} className={classes['message']}>
        {message?.header ? <bdi className={classes['header']}>{message.header.slice(0, 80)}</bdi> : null}
        {message?.template ? <LongText text={message.template.slice(0, 160)} /> : t.noText}
      </PathLink>
    ),
  },
  {
    id: 'audience',
    label: t.audience,
    cell: ({ filters }) => {
      if (!filters || filters.length === 0) return <Absent>{t.everyone}</Absent>
      return <LongText text={describeFilters(fromWire(filters, vocabulary), vocabulary, time).join('; ')} limit={160} />
    },
  },
  {
    id: 'sent',
    label: t.sent,
    width: '14rem',
    cell: ({ created_at: at }) => <Timestamp ms={readTimestamp(at)} weekday={false} zoneName={false} />,
  },
]
