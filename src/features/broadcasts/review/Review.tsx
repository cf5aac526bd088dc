import { Button } from '@mantine/core'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { useNow } from '#/ui/behavior/clock'
import { ReceiptActions, ReceiptFirst } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { toCreateBody } from '../broadcast-draft'
import type { DraftStep } from '../draft-step'
import { useComposerContext } from '../use-composer-context'
import { Blockers } from './Blockers'
import { ReviewLayout } from './ReviewLayout'
import { ReviewReceipt } from './ReviewReceipt'
import { SchedulingNotice } from './SchedulingNotice'
import { text } from './text'
import { useScheduling } from './use-scheduling'

/** The review of a new broadcast before it is scheduled. The button repeats the send time. */
export function Review({ id, value, change, draft }: DraftStep) {
  const { user } = useSession()
  const params = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('second')
  const context = useComposerContext(value, null, 'second')
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const scheduling = useScheduling({
    draftId: id,
    value,
    vocabulary: context.vocabulary,
    store: async next => {
      change(next)
      await draft.flush()
    },
    discard: draft.discard,
  })
  const { state } = scheduling
  const back = () => void navigate(paths.broadcastDraft(params, id))
  const stops = context.problems.filter(one => one.level === 'stop')
  const isAcknowledged = context.nearby.every(({ row }) => acknowledged.has(row.key))
  const canSchedule = state.kind === 'ready' || state.kind === 'absent'
  const isReady = canSchedule && stops.length === 0 && isAcknowledged && draft.status === 'mine'
  const moment = context.sendAt === null ? '' : (formatMoment(context.sendAt, value.when.zone, { now }) ?? '')
  const body = toCreateBody(
    value,
    context.sendAt ?? 0,
    { nonce: value.attempt?.nonce ?? '…', user },
    context.vocabulary,
  )
  return (
    <ReviewLayout value={value} context={context} title={text.title}>
      <ReviewReceipt
        value={value}
        context={context}
        body={body}
        acknowledged={acknowledged}
        onAcknowledge={setAcknowledged}
      >
        <SchedulingNotice scheduling={scheduling}>
          {stops.length > 0 ? <Blockers problems={stops} /> : null}
        </SchedulingNotice>
        <ReceiptActions>
          {isAcknowledged ? null : <ReceiptFirst>{text.acknowledgeFirst}</ReceiptFirst>}
          <Button disabled={state.kind === 'sending'} onClick={back}>
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {text.back}
          </Button>
          <Button variant="filled" disabled={!isReady} onClick={scheduling.schedule}>
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {state.kind === 'sending' ? text.scheduling : value.when.now ? text.scheduleNow : text.schedule(moment)}
          </Button>
        </ReceiptActions>
      </ReviewReceipt>
    </ReviewLayout>
  )
}
