import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptActs, ReceiptFirst } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { createBodyOf } from '../broadcast-draft'
import { composeText } from '../compose-text'
import type { DraftStep } from '../DraftPage'
import { useComposerContext } from '../use-composer-context'
import { ReviewPage } from './ReviewPage'
import { ReviewReceipt } from './ReviewReceipt'
import { SchedulingNotice } from './SchedulingNotice'
import { useScheduling } from './use-scheduling'

const t = composeText.reviewing

/** A new broadcast, read once more before it is scheduled: the button repeats the moment (product.md, Review). */
export function Review({ id, value, change, draft }: DraftStep) {
  const { user } = useSession()
  const place = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('second')
  const world = useComposerContext(value, null)
  const [fine, setFine] = useState<ReadonlySet<string>>(new Set())
  const scheduling = useScheduling({
    draftId: id,
    value,
    vocabulary: world.vocabulary,
    store: async next => {
      change(next)
      await draft.flush()
    },
    discard: draft.discard,
  })
  const { state } = scheduling
  const back = () => void navigate(paths.broadcastDraft(place, id))
  const stops = world.problems.filter(one => one.level === 'stop')
  const isSettled = world.near.every(near => fine.has(near.row.key))
  const isFree = state.kind === 'ready' || state.kind === 'absent'
  const isReady = isFree && stops.length === 0 && isSettled && draft.status === 'mine'
  const moment = world.sendAt === null ? '' : (formatMoment(world.sendAt, value.when.zone, { now }) ?? '')
  const body = createBodyOf(value, world.sendAt ?? 0, { nonce: value.attempt?.nonce ?? '…', user }, world.vocabulary)
  return (
    <ReviewPage value={value} world={world} title={t.title}>
      <ReviewReceipt value={value} world={world} body={body} fine={fine} onFine={setFine}>
        <SchedulingNotice scheduling={scheduling}>
          {stops.length > 0 ? (
            <ErrorNotice title={t.notReady} tone="warn">
              {stops.map(one => one.text).join(' ')}
            </ErrorNotice>
          ) : null}
        </SchedulingNotice>
        <ReceiptActs>
          {isSettled ? null : <ReceiptFirst>{t.fineFirst}</ReceiptFirst>}
          <PlainButton disabled={state.kind === 'sending'} onClick={back}>
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {t.back}
          </PlainButton>
          <PlainButton look="filled" disabled={!isReady} onClick={scheduling.schedule}>
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {state.kind === 'sending' ? t.sending : value.when.now ? t.now : t.schedule(moment)}
          </PlainButton>
        </ReceiptActs>
      </ReviewReceipt>
    </ReviewPage>
  )
}
