import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useDraft } from '#/parts/drafts/use-draft'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { beginSchema } from '../create-state'
import { editText as t } from '../edit-text'
import { text } from '../text'
import { CreateForm } from './CreateForm'
import { personCreateDrafts } from './use-person-form'
import classes from './EditPersonPage.module.css'

/** A new person, with what the look-up knew already: it comes with the history entry, never with the address. */
export function CreatePersonPage() {
  const place = useRouteParams()
  const [{ begin }] = useHistoryState(beginSchema)
  const subject = begin === null ? 'new' : `new ${begin.kind} ${begin.value}`
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="persons" to={paths.lookUp(place)}>
            {text.person.crumb}
          </PathLink>,
        ]}
        title={t.creating}
      />
      <CreatePerson key={subject} subject={subject} begin={begin} />
    </div>
  )
}

interface CreatePersonProps {
  subject: string
  begin: { kind: 'mdn' | 'external_id'; value: string } | null
}

function CreatePerson({ subject, begin }: CreatePersonProps) {
  const draft = useDraft(personCreateDrafts, subject)
  if (draft.status === 'opening') return <LoadingSkeleton rows={8} />
  return <CreateForm key={draft.turn} draft={draft} begin={begin} />
}
