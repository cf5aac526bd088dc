import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { appIdsOf } from '#/api/app-ids'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import type { JobDescription } from '#/parts/jobs/job-description'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { BroadcastsCard } from './BroadcastsCard'
import { ImportsCard } from './ImportsCard'
import { JobsCard } from './JobsCard'
import { text } from './text'
import classes from './OverviewPage.module.css'

interface OverviewPageProps {
  /** How the kinds of jobs are said: features do not know each other. */
  words: readonly JobDescription[]
  /** The look-ups of this session; `onFill` puts a text into the box. */
  recents: (onFill: (text: string) => void) => ReactNode
}

/** What needs attention, without a click (product.md, Overview). Each card reads and fails alone. */
export function OverviewPage({ words, recents }: OverviewPageProps) {
  const session = useSession()
  const navigate = useNavigate()
  const place = { connection: session.connection.id, company_key: session.company_key }
  const [filled, setFilled] = useState({ text: '', turn: 0 })
  const apps = appIdsOf(session)
  return (
    <div className={classes['page']}>
      <h1>{text.title}</h1>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Panel title={text.lookUp}>
            <PersonFinder
              key={filled.turn}
              start={filled.text}
              onFound={({ person }) => void navigate(paths.person(place, person.person_key))}
              notice={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
            />
          </Panel>
          <BroadcastsCard place={place} />
          {apps.length === 0 ? (
            <Panel flush title={text.imports.title}>
              <EmptyState title={text.imports.noApp} />
            </Panel>
          ) : (
            apps.map(app => <ImportsCard key={app} place={place} app={app} isOnly={apps.length === 1} />)
          )}
        </div>
        <div className={classes['column']}>
          <JobsCard place={place} words={words} />
          {recents(typed => setFilled({ text: typed, turn: filled.turn + 1 }))}
        </div>
      </div>
    </div>
  )
}
