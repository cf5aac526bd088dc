import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import { mockStateQuery } from '#/api/control'
import { basePath } from '#/base/base-path'
import type { MockState } from '#/contract/control'
import { formatList } from '#/ui/format/format'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { LabError } from '../LabError'
import { IncidentPanel } from './IncidentPanel'
import { RebuildPanel } from './RebuildPanel'
import { ResetDialog } from './ResetDialog'
import { ScenarioPanel } from './ScenarioPanel'
import { text } from './text'
import classes from './DatasetSection.module.css'

const t = text.reset

/** Shows what data the demo service has, resets it to its initial data, and shares and opens scenarios. */
export function DatasetSection() {
  const state = useQuery(mockStateQuery(useApi()))
  const [pendingReset, setPendingReset] = useState<'demo' | 'empty' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <div className={`sb-columns ${classes['columns'] ?? ''}`}>
      <div className={`sb-column ${classes['wide'] ?? ''}`}>
        <RebuildPanel onDone={setDone} />
        <IncidentPanel />
      </div>
      {state.isError && !state.data ? (
        <LabError error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <DatasetContents state={state.data} />
      )}
      <div className="sb-column">
        <Panel title={t.title}>
          <div className="sb-stack sb-small">
            <p>{t.why}</p>
            <div className="sb-row">
              <Button className={classes['danger'] ?? ''} onClick={() => setPendingReset('demo')}>
                {t.demo}
              </Button>
              <Button className={classes['danger'] ?? ''} onClick={() => setPendingReset('empty')}>
                {t.empty}
              </Button>
            </div>
            <p className={classes['done']}>{done}</p>
          </div>
        </Panel>
        <ScenarioPanel onDone={setDone} />
      </div>
      {pendingReset === null ? null : (
        <ResetDialog
          dataset={pendingReset}
          onClose={() => setPendingReset(null)}
          onDone={() => {
            setPendingReset(null)
            setDone(t.done(pendingReset))
          }}
        />
      )}
    </div>
  )
}

/** Dataset, companies, and users, as the demo service lists them. */
function DatasetContents({ state }: { state: MockState | undefined }) {
  return (
    <Panel flush title={text.contents.title} footer={text.contents.noCounts}>
      {state === undefined ? (
        <div className={`sb-ruled ${classes['part'] ?? ''}`} aria-hidden>
          <Skeleton height={18} />
        </div>
      ) : (
        <>
          <div className={`sb-ruled ${classes['part'] ?? ''}`}>
            <KeyValue>
              <Fact label={text.contents.dataset}>{describeValue(text.contents.datasets, state.dataset)}</Fact>
              <Fact label={text.contents.version}>{state.version}</Fact>
              <Fact label={text.contents.openapi}>
                <a
                  className={classes['link']}
                  href={`${basePath}/__mock/openapi.json`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {text.contents.openapiLink}
                </a>
              </Fact>
            </KeyValue>
          </div>
          <Companies companies={state.companies} />
          <Users users={state.users} />
        </>
      )}
    </Panel>
  )
}

function Companies({ companies }: Pick<MockState, 'companies'>) {
  const { company_key: sessionCompany } = useSession()
  return (
    <section className={`sb-ruled ${classes['part'] ?? ''}`}>
      <h3>{text.contents.companies}</h3>
      <ul className={classes['list']}>
        {companies.map(({ company_key: key, name, home_country, app_ids, custom_fields }) => (
          <li key={key} className={`sb-small sb-wrap ${classes['row'] ?? ''}`}>
            <span className={classes['main']}>
              <span className="sb-mono">{key}</span> {name === key ? null : <bdi>{name}</bdi>}
              {key === sessionCompany ? <span className={classes['note']}>{text.contents.thisOne}</span> : null}
            </span>
            <span className={classes['note']}>
              {text.contents.company(
                home_country,
                app_ids.length === 0 ? null : <bdi>{formatList(app_ids)}</bdi>,
                custom_fields.length,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Users({ users }: Pick<MockState, 'users'>) {
  return (
    <section className={`sb-ruled ${classes['part'] ?? ''}`}>
      <h3>{text.contents.users}</h3>
      <ul className={classes['list']}>
        {users.map(({ user, password, roles }) => (
          <li key={user} className={`sb-small sb-wrap ${classes['row'] ?? ''}`}>
            <span className={classes['main']}>
              <span className="sb-mono">{user}</span>
              <span className={classes['note']}>
                {text.contents.password(<span className="sb-mono">{password}</span>)}
              </span>
            </span>
            <span className={classes['note']}>{roles.length === 0 ? text.contents.noRole : formatList(roles)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
