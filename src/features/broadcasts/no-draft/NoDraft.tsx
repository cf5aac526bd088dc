import { Button } from '@mantine/core'
import { useState } from 'react'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageHead } from '#/ui/layout/PageHead'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { newDraftState } from '../new-draft'
import { text as shared } from '../text'
import { text } from './text'

const t = text.noDraft

/** Shown at the URL of a draft that is not in this browser, if it is not known what happened to the draft. */
export function NoDraft() {
  const params = useRouteParams()
  const [id] = useState(newId)
  return (
    <>
      <PageHead crumbs={[<BroadcastsCrumb key="list" />, shared.draft]} title={t.title} />
      <EmptyState
        title={t.what}
        actions={
          <>
            <Button component={PathLink} to={paths.broadcastDraft(params, id)} state={newDraftState}>
              {t.start}
            </Button>
            <Button variant="subtle" component={PathLink} to={paths.broadcasts(params)}>
              {text.ended.toList}
            </Button>
          </>
        }
      >
        {t.why}
      </EmptyState>
    </>
  )
}
