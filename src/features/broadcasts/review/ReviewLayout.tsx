import { Button } from '@mantine/core'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { text as draftText } from '#/parts/drafts/text'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptActions, ReceiptPage, ReceiptReason } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { PageHead } from '#/ui/layout/PageHead'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import type { OpenDraft } from '../open-draft'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { type ChangedFields, findConfirmations, mayCollide } from './confirmations'
import { ReviewReceipt } from './ReviewReceipt'
import { text } from './text'

interface ReviewLayoutProps {
  openDraft: OpenDraft
  context: ComposerContext
  title: string
  /** Shown beside the name: whether anything was sent. */
  state: string
  /** The body that will be sent. */
  body: unknown
  /** What the draft changes; only consequences of that have to be confirmed. */
  changed: ChangedFields
  /** Why the draft cannot be sent, apart from its problems and unconfirmed consequences; null if it can. */
  blocked: string | null
  isSending: boolean
  /** The label of the button that sends. */
  sendLabel: (moment: string | null) => string
  onSend: () => void
  /** Renders the state of the call, with the problems that keep the draft from being sent. */
  children: (blockerNotice: ReactNode) => ReactNode
}

/** Everything that sending a draft will do, with the message on a phone beside it. The button repeats the send time. */
export function ReviewLayout(props: ReviewLayoutProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { openDraft, context, title, state, body, changed, blocked, isSending, sendLabel, onSend, children } = props
  const { id, value, change, draft, preview } = openDraft
  const params = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const blockers = context.problems.filter(({ level }) => level === 'stop')
  const confirmations = findConfirmations(value, context, changed)
  const isAcknowledged = confirmations.every(({ key }) => acknowledged.has(key))
  const ids = { reason: useId(), send: useId() }
  // While the draft is being sent, the button's own label says so
  const reason = isSending
    ? null
    : draft.status === 'elsewhere'
      ? draftText.takeOverFirst
      : blockers.length > 0
        ? text.fixFirst(blockers.length)
        : (blocked ??
          (mayCollide(changed) && context.listedBroadcasts.state === 'pending'
            ? shared.waitForOthers
            : isAcknowledged
              ? null
              : text.confirm.first))
  const moment = context.sendAt === null ? null : formatMoment(context.sendAt, value.when.zone, { now })
  const blockerNotice = (
    <ErrorNotice title={text.notReady(blockers.length)} tone="warn">
      <ul>
        {blockers.map((problem, index) => (
          <li key={index}>{problem.text}</li>
        ))}
      </ul>
    </ErrorNotice>
  )
  return (
    <div className="sb-page">
      <PageHead
        crumbs={[<BroadcastsCrumb key="list" />, value.base === null ? shared.draft : shared.edit, text.crumb]}
        title={title}
      />
      <ReceiptPage
        beside={
          <div className="sb-stack">
            <MessagePreview reading={context.reading} at={context.sendAt} zone={value.when.zone} bare />
            {preview.picker}
            {preview.verdict}
          </div>
        }
      >
        <ReviewReceipt
          value={value}
          context={context}
          body={body}
          state={state}
          testSend={openDraft.renderTestSend(context, 'review')}
          confirmations={confirmations}
          isCompared={mayCollide(changed)}
          onMove={draft.status === 'elsewhere' ? null : when => change({ when })}
          acknowledged={acknowledged}
          onAcknowledge={setAcknowledged}
        >
          {children(blockers.length > 0 ? blockerNotice : null)}
          <ReceiptActions>
            {reason === null ? null : <ReceiptReason id={ids.reason}>{reason}</ReceiptReason>}
            <Button
              disabled={isSending}
              aria-describedby={isSending ? ids.send : undefined}
              onClick={() => void navigate(paths.broadcastDraft(params, id))}
            >
              <IconPencil size={16} stroke={1.5} aria-hidden />
              {text.back}
            </Button>
            <Button
              id={ids.send}
              variant="filled"
              disabled={isSending || reason !== null}
              aria-describedby={reason === null ? undefined : ids.reason}
              onClick={onSend}
            >
              <IconCalendarTime size={16} stroke={1.5} aria-hidden />
              {sendLabel(moment)}
            </Button>
          </ReceiptActions>
        </ReviewReceipt>
      </ReceiptPage>
    </div>
  )
}
