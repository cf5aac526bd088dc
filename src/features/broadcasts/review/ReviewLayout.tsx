import { Button } from '@mantine/core'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptActions, ReceiptFirst, ReceiptPage } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { PageHead } from '#/ui/layout/PageHead'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import type { DraftStep } from '../draft-step'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { type ChangedFields, findConfirmations } from './confirmations'
import { ReviewReceipt } from './ReviewReceipt'
import { text } from './text'

interface ReviewLayoutProps {
  step: DraftStep
  context: ComposerContext
  title: string
  /** Shown beside the name: whether anything was sent. */
  state: string
  /** The body that will be sent. */
  body: unknown
  /** What the draft changes; only consequences of that have to be confirmed. */
  changed: ChangedFields
  /** Whether the draft can be sent, apart from its problems and unconfirmed consequences. */
  canSend: boolean
  isSending: boolean
  /** The label of the button that sends. */
  sendLabel: (moment: string) => string
  onSend: () => void
  /** Renders the state of the call, with the problems that keep the draft from being sent. */
  children: (blockers: ReactNode) => ReactNode
}

/** Everything that sending a draft will do, with the message on a phone beside it. The button repeats the send time. */
export function ReviewLayout(props: ReviewLayoutProps) {
  const { step, context, title, state, body, changed, canSend, isSending, sendLabel, onSend, children } = props
  const { id, value, change, draft, preview } = step
  const params = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const stops = context.problems.filter(({ level }) => level === 'stop')
  const confirmations = findConfirmations(value, context, changed)
  const isAcknowledged = confirmations.every(({ key }) => acknowledged.has(key))
  const isReady = canSend && !isSending && stops.length === 0 && isAcknowledged && draft.status === 'mine'
  const moment = context.sendAt === null ? '' : (formatMoment(context.sendAt, value.when.zone, { now }) ?? '')
  const blockers = (
    <ErrorNotice title={text.notReady} tone="warn">
      <ul>
        {stops.map((problem, index) => (
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
          test={step.test(context, 'review')}
          confirmations={confirmations}
          onMove={when => change({ when })}
          acknowledged={acknowledged}
          onAcknowledge={setAcknowledged}
        >
          {children(stops.length > 0 ? blockers : null)}
          <ReceiptActions>
            {isAcknowledged ? null : <ReceiptFirst>{text.confirm.first}</ReceiptFirst>}
            <Button disabled={isSending} onClick={() => void navigate(paths.broadcastDraft(params, id))}>
              <IconPencil size={16} stroke={1.5} aria-hidden />
              {text.back}
            </Button>
            <Button variant="filled" disabled={!isReady} onClick={onSend}>
              <IconCalendarTime size={16} stroke={1.5} aria-hidden />
              {sendLabel(moment)}
            </Button>
          </ReceiptActions>
        </ReviewReceipt>
      </ReceiptPage>
    </div>
  )
}
