import { IconArrowsShuffle } from '@tabler/icons-react'
import { useRouteParams } from '#/api/route-params'
import { readChannel } from '#/contract/broadcasts'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { resolveSchedule } from '#/parts/schedule/schedule-value'
import { Problem, ProblemList } from '#/ui/feedback/ProblemList'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { ComposeAside, ReviewCard } from '#/ui/layout/ComposePage'
import { Panel } from '#/ui/layout/Panel'
import type { NearbySend } from '../broadcast-row'
import { describeNearbySend } from '../describe-nearby-send'
import type { BroadcastDraft } from '../draft-kind'
import type { Preview } from '../open-draft'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { PreviewPanel } from './PreviewPanel'
import { text } from './text'

interface ComposerAsideProps {
  value: BroadcastDraft
  context: ComposerContext
  preview: Preview
  onReview: () => void
  /** False on a phone, where the preview is below the message. */
  hasPreview: boolean
}

/** Beside the form: the preview, the problems, a summary, and the button that opens the review. */
export function ComposerAside({ value, context, preview, onReview, hasPreview }: ComposerAsideProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  const blockers = context.problems.filter(({ level }) => level === 'stop')
  const blocked =
    blockers.length === 0
      ? null
      : blockers.every(({ isMissing }) => isMissing)
        ? text.reviewIncomplete(blockers.length)
        : text.reviewBlocked(blockers.length)
  return (
    <ComposeAside label={hasPreview ? text.aside.withPreview : text.aside.withoutPreview}>
      {hasPreview ? <PreviewPanel value={value} context={context} preview={preview} /> : null}
      <Panel title={text.problems}>
        <ProblemList problems={context.problems} none={text.noProblems}>
          {context.nearby.map(nearby => (
            <NearbySendProblem key={nearby.row.key} nearby={nearby} names={context.names} />
          ))}
        </ProblemList>
      </Panel>
      <ReviewCard label={text.review} blocked={blocked} onReview={onReview}>
        <Summary value={value} context={context} />
      </ReviewCard>
    </ComposeAside>
  )
}

/** Another send to one of the lists within 4 h. */
function NearbySendProblem({ nearby, names }: { nearby: NearbySend; names: ListNames }) {
  'use no memo' // rarely shown: memoization would make the page larger and save nothing
  const params = useRouteParams()
  return (
    <Problem level="warn" icon={IconArrowsShuffle}>
      <span>{describeNearbySend(nearby, names)}</span>{' '}
      <PathLink to={paths.broadcast(params, nearby.row.id)}>{shared.openBroadcast}</PathLink>
    </Problem>
  )
}

const t = text.summary

interface SummaryProps {
  value: BroadcastDraft
  context: ComposerContext
}

/** The broadcast at a glance: message, audience, and send time. Kept short, because it stays in view. */
function Summary({ value, context }: SummaryProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  // Days are counted in the viewer's zone, as in the list and on the broadcast's page
  const { zone, now } = useTime()
  const { lists, filters, when } = value
  const moment = context.sendAt === null ? null : formatMoment(context.sendAt, when.zone, { now })
  const missing = resolveSchedule(when, now).kind === 'past' ? t.timePassed : t.noTime
  const time = moment === null ? missing : t.time(moment, formatRelative(context.sendAt ?? 0, now, zone))
  const audience = filters.length === 0 ? t.everyone(lists.length) : t.some(lists.length)
  return (
    <p>
      <b>{messageText(value, context)}</b>
      {' · '}
      <b>{lists.length === 0 ? t.noList : audience}</b>
      {' · '}
      <b>{when.now ? t.now : time}</b>
    </p>
  )
}

function messageText({ message }: BroadcastDraft, { reading }: ComposerContext): string {
  const channel = readChannel(message.channel)
  if (channel === 'sms') return t.sms(shared.parts(reading.filledIn.count.parts.length))
  return channel === 'push' ? t.push : t.message
}
