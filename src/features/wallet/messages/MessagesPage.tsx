import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { walletMessagesQuery, type WalletMessageList } from '#/api/wallet-messages'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { UnreadDrafts } from '#/parts/drafts/UnreadDrafts'
import { useDrafts } from '#/parts/drafts/use-draft'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { displayZone } from '#/ui/format/zone'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { CampaignHead, CampaignName, CampaignTabs } from '../CampaignHead'
import { walletMessageDraft } from '../message-draft'
import { NoSuchCampaign } from '../NotFound'
import { text as sharedText } from '../text'
import { useCampaign } from '../use-campaign'
import { messageColumns, messageCsvFields } from './message-columns'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './MessagesPage.module.css'

const t = text.list

/** The sent messages of a campaign, with a link to the composer. */
export function MessagesPage() {
  const { walletId, isMissing } = useCampaign()
  const routeParams = useRouteParams()
  const messages = useQuery(walletMessagesQuery(useApi(), walletId))
  const { state, drafts, readAgain } = useDrafts(walletMessageDraft)
  const hasDraft = drafts.some(({ subject }) => subject === walletId)
  if (isMissing) return <NoSuchCampaign />
  return (
    <div className="sb-table-page">
      <CampaignHead above={['wallet']} title={<CampaignName fallback={sharedText.messages} />}>
        <Button
          component={PathLink}
          to={paths.newWalletMessage(routeParams, walletId)}
          variant="filled"
          leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        >
          {hasDraft ? t.continueDraft : sharedText.newMessage}
        </Button>
      </CampaignHead>
      <CampaignTabs current="messages" />
      {hasDraft ? <p className={classes['draft']}>{t.draft}</p> : null}
      {state === 'unread' ? (
        <div className={shared['notice']}>
          <UnreadDrafts readAgain={readAgain} />
        </div>
      ) : null}
      <Loaded query={messages} loading={<LoadingSkeleton rows={8} />} failureClass={shared['notice']}>
        {list => <List walletId={walletId} list={list} />}
      </Loaded>
    </div>
  )
}

/** The key of the table's layout in this browser. */
const TABLE_ID = 'wallet-messages'

function List({ walletId, list: { messages, unreadable, isAtLimit } }: { walletId: string; list: WalletMessageList }) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  const [layout] = useTableLayout(TABLE_ID)
  const context = { routeParams, walletId, time: { zone, now } }
  const columns = messageColumns(context)
  return (
    <section className="sb-card" aria-label={t.table}>
      {messages.length === 0 ? null : (
        <div className="sb-table-tools">
          <ColumnChooser table={TABLE_ID} columns={columns} />
          <SaveTable
            name={t.fileName(walletId)}
            count={messages.length}
            table={() => tableOf(messages, messageCsvFields(context))}
          />
        </div>
      )}
      <DataTable
        label={t.table}
        rows={messages}
        columns={shownColumns(columns, layout)}
        keyOf={({ message }) => message.wallet_message_id}
        nameOf={({ message }) => message.wallet_message_id}
        density={layout.density}
        onOpen={({ message }) => void navigate(paths.walletMessage(routeParams, walletId, message.wallet_message_id))}
        empty={
          unreadable.length > 0 ? (
            <EmptyState title={sharedText.unreadableRows(unreadable.length)} />
          ) : (
            <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
          )
        }
      />
      {isAtLimit || unreadable.length > 0 ? (
        <footer className="sb-table-foot">
          {isAtLimit ? <span>{t.limit}</span> : null}
          {unreadable.length > 0 ? <span>{sharedText.unreadableRows(unreadable.length)}</span> : null}
        </footer>
      ) : null}
    </section>
  )
}
