import { Navigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { Stored } from '#/parts/drafts/draft-store'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { markAndShorten } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { shownName } from '../broadcast-row'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import type { Ending } from '../ended-drafts'
import { text as shared } from '../text'
import { text } from './text'

const t = text.ended

interface EndedDraftProps {
  ending: Stored<Ending>
  /** Whether this page showed the draft until another tab ended it. */
  wasOpen: boolean
}

/** Shown in place of a draft that no longer exists: says what happened, or opens the result if another tab ended it. */
export function EndedDraft({ ending: { value, at }, wasOpen }: EndedDraftProps) {
  const params = useRouteParams()
  const { zone, now } = useTime()
  const { kind, name, broadcastId, jobId, draftId } = value
  const successor =
    broadcastId !== null
      ? { path: paths.broadcast(params, broadcastId), label: shared.openBroadcast }
      : jobId !== undefined
        ? { path: paths.waves(params, jobId), label: t.openWaves }
        : draftId !== undefined
          ? { path: paths.broadcastDraft(params, draftId), label: t.openNew }
          : null
  if (wasOpen && successor !== null) return <Navigate replace to={successor.path} />
  const when = formatMoment(at, zone, { now }) ?? ''
  return (
    <>
      <PageHead crumbs={[<BroadcastsCrumb key="list" />, shared.draft]} title={t.title[kind]} />
      <EmptyState
        title={markAndShorten(shared.capitalize(t.what[kind](shared.nameInSentence(shownName(name)), when)))}
        actions={
          successor === null ? (
            <PathLink to={paths.broadcasts(params)}>{t.toList}</PathLink>
          ) : (
            <PathLink to={successor.path}>{successor.label}</PathLink>
          )
        }
      >
        {kind === 'discarded' ? t.noCopy : null}
      </EmptyState>
    </>
  )
}
