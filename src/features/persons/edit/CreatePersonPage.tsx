import { useHistoryState } from '#/nav/history-state'
import { useDraft } from '#/parts/drafts/use-draft'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { createStateSchema, type CreateState } from '../create-state'
import { PersonsCrumb } from '../PersonsCrumb'
import { CreateForm } from './CreateForm'
import { text } from './text'
import { personCreateDrafts } from './use-person-form'
import classes from './EditPersonPage.module.css'

/** A new person. What was looked up is filled in from the history entry, never from the URL. */
export function CreatePersonPage() {
  const [{ initial }] = useHistoryState(createStateSchema)
  const subject = initial === null ? 'new' : `new ${initial.kind} ${initial.value}`
  return (
    <div className={classes['page']}>
      <PageHead crumbs={[<PersonsCrumb key="persons" />]} title={text.title.create} />
      <CreatePerson key={subject} subject={subject} initial={initial} />
    </div>
  )
}

interface CreatePersonProps {
  subject: string
  initial: CreateState['initial']
}

function CreatePerson({ subject, initial }: CreatePersonProps) {
  const draft = useDraft(personCreateDrafts, subject)
  if (draft.status === 'opening') return <LoadingSkeleton rows={8} />
  return <CreateForm key={draft.turn} draft={draft} initial={initial} />
}
