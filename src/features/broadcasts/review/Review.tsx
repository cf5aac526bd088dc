import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { toCreateBody } from '../broadcast-draft'
import { toBroadcastRow, type BroadcastRow } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import type { DraftStep } from '../draft-kind'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { ReviewPage } from './ReviewPage'
import { text } from './text'
import { useScheduling } from './use-scheduling'

/** The review of a new broadcast before it is scheduled. */
export function Review(step: DraftStep) {
  const { value } = step
  const { user } = useSession()
  const context = useComposerContext(value, null, 'second')
  const scheduling = useScheduling(step, context.vocabulary)
  const { kind } = scheduling.state
  const isSending = kind === 'sending'
  const origin = { nonce: value.attempt?.nonce ?? '…', user }
  return (
    <ReviewPage
      step={step}
      context={context}
      title={text.title}
      body={toCreateBody(value, context.sendAt ?? 0, origin, context.vocabulary)}
      confirmsNearby
      canSend={kind === 'ready' || kind === 'absent'}
      isSending={isSending}
      sendLabel={moment => (isSending ? text.scheduling : value.when.now ? text.scheduleNow : text.schedule(moment))}
      onSend={scheduling.schedule}
    >
      {blockers => (
        <SendDraftNotice
          sending={scheduling}
          texts={text.attempt}
          notice={error => <ApiErrorNotice error={error} />}
          candidate={reading => {
            const row = toBroadcastRow(reading)
            return { key: row.key, shown: <Candidate row={row} /> }
          }}
        >
          {blockers}
        </SendDraftNotice>
      )}
    </ReviewPage>
  )
}

/** A broadcast that may be the one that was scheduled. */
function Candidate({ row }: { row: BroadcastRow }) {
  const params = useRouteParams()
  return (
    <>
      <PathLink to={paths.broadcast(params, row.id)}>
        <bdi>{showControlCharacters(row.name || shared.unnamed)}</bdi>
      </PathLink>
      <BroadcastStatus status={row.status} />
      <Timestamp ms={row.sendAt} />
    </>
  )
}
