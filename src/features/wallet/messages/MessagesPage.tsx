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
import { NoSuchCampaign } from '../NoSuchCampaign'
import { text as sharedText } from '../text'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './MessagesPage.module.css'

const t = text.list

/** The sent messages of a campaign, with a link to the composer. */
export function MessagesPage() {
  const { wallet_id: walletId = '' } = useParams()
  const api = useApi()
  const routeParams = useRouteParams()
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const messages = useQuery(walletMessagesQuery(api, walletId))
  const hasDraft = useDrafts(walletMessageDraft)?.some(({ subject }) => subject === walletId) ?? false
  if (campaign.error instanceof ApiError && campaign.error.kind === 'not-found')
    return <NoSuchCampaign walletId={walletId} />
  return (
    <div className={shared['listPage']}>
      <PageHead
        crumbs={[
          <PathLink key="wallet" to={paths.wallet(routeParams)}>
            {sharedText.title}
          </PathLink>,
        ]}
        title={
          campaign.data ? (
            <LongText text={campaign.data.campaign.name ?? sharedText.unnamedCampaign} limit={120} />
          ) : (
            sharedText.messages
          )
        }
      >
        <PathLink to={paths.newWalletMessage(routeParams, walletId)} className={classes['create']}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {hasDraft ? t.continueDraft : t.create}
        </PathLink>
      </PageHead>
      <CampaignTabs walletId={walletId} current="messages" />
      {hasDraft ? <p className={classes['draft']}>{t.draft}</p> : null}
      {messages.error && !messages.isFetching ? (
        <div className={shared['notice']}>
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

/** The order of the service: newest first. */
const serviceOrder = { column: '', descending: false }

function List({ walletId, list: { messages, unreadable, full } }: { walletId: string; list: WalletMessageList }) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  return (
    <section className={shared['panel']} aria-label={t.table}>
      <DataTable
        label={t.table}
        rows={messages.map(({ message }) => message)}
        columns={messageColumns(routeParams, walletId, { zone, now })}
        keyOf={message => message.wallet_message_id}
        nameOf={message => message.wallet_message_id}
        density="normal"
        sort={serviceOrder}
        onSort={() => undefined}
        onOpen={message => void navigate(paths.walletMessage(routeParams, walletId, message.wallet_message_id))}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {full || unreadable.length > 0 ? (
        <footer className={classes['foot']}>
          {full ? <span>{t.limit}</span> : null}
          {unreadable.length > 0 ? <span>{sharedText.unreadableRows(unreadable.length)}</span> : null}
        </footer>
      ) : null}
    </section>
  )
}

const messageColumns = (
  routeParams: RouteParams,
  walletId: string,
  time: SentenceTime,
): readonly Column<WalletMessage>[] => [
  {
    id: 'message',
    label: t.columns.message,
    fixed: true,
    plain: true,
    cell: ({ wallet_message_id: id, message }) => (
      <PathLink to={paths.walletMessage(routeParams, walletId, id)} className={classes['message']}>
        {message?.header ? <bdi className={classes['header']}>{message.header.slice(0, 80)}</bdi> : null}
        {message?.template ? <LongText text={message.template.slice(0, 160)} /> : t.noText}
      </PathLink>
    ),
  },
  {
    id: 'audience',
    label: t.columns.audience,
    cell: ({ filters }) => {
      if (!filters || filters.length === 0) return <Absent>{t.everyone}</Absent>
      return <LongText text={describeFilters(fromWire(filters, vocabulary), vocabulary, time).join('; ')} limit={160} />
    },
  },
  {
    id: 'sent',
    label: t.columns.sent,
    width: '14rem',
    cell: ({ created_at: at }) => <Timestamp ms={readTimestamp(at)} weekday={false} zoneName={false} />,
  },
]
