import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { personQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useDraft } from '#/parts/drafts/use-draft'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { PersonName } from '../PersonName'
import { PersonsCrumb } from '../PersonsCrumb'
import { EditForm } from './EditForm'
import { text } from './text'
import { personEditDrafts } from './use-person-form'
import classes from './EditPersonPage.module.css'

const ApiErrorNotice = lazyPart(() => import('#/parts/api-log/ApiErrorNotice').then(part => part.ApiErrorNotice))
void ApiErrorNotice.prefetch()

/** Edits a person: an editor for each field's type, with the exact patch beside them. Only changed keys are sent. */
export function EditPersonPage() {
  const { person_key: key = '' } = useParams()
  return <EditPerson key={key} personKey={key} />
}

function EditPerson({ personKey }: { personKey: string }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const person = useQuery(personQuery(api, personKey))
  const draft = useDraft(personEditDrafts, personKey)
  const failed = person.error !== null && !person.isFetching
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PersonsCrumb key="persons" />,
          <PathLink key="person" to={paths.person(routeParams, personKey)}>
            {text.person}
          </PathLink>,
        ]}
        title={person.data ? text.title.edit(<PersonName reading={person.data} />) : text.title.editUnread}
      />
      {failed ? (
        <div className={classes['notice']}>
          <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
        </div>
      ) : null}
      {person.data && draft.status !== 'opening' ? (
        <EditForm key={draft.turn} reading={person.data} draft={draft} />
      ) : failed ? null : (
        <LoadingSkeleton rows={8} />
      )}
    </div>
  )
}
