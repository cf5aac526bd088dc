import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { type ClockMoveResult, createCompany, forks, mockStateQuery } from '#/api/control'
import { clock } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { useStore } from '#/base/store'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { announce } from '#/ui/feedback/LiveRegion'
import { Panel } from '#/ui/layout/Panel'
import { LabError, useLabAction } from '../LabError'
import { useMoveClock } from '../use-move-clock'
import { chosenOrFallback, nextForkKey } from './company-keys'
import { ComparePanel } from './ComparePanel'
import { text } from './text'
import classes from './ForksSection.module.css'

/** Forks a company, moves the clock that it shares with its fork, and compares what the two sent. */
export function ForksSection() {
  const api = useApi()
  const state = useQuery(mockStateQuery(api))
  const made = useStore(forks)
  const keys = state.data?.companies.map(company => company.company_key) ?? []
  const latest = made.findLast(({ of, fork }) => keys.includes(of) && keys.includes(fork))
  if (state.isError && !state.data) return <LabError error={state.error} onRetry={() => void state.refetch()} />
  return (
    <div className={`sb-columns ${classes['columns'] ?? ''}`}>
      <div className="sb-column">
        <ForkPanel keys={keys} latest={latest?.fork ?? null} />
        <ClockPanel />
      </div>
      {/* A new fork is compared right away */}
      <ComparePanel key={latest?.fork} keys={keys} latest={latest} />
    </div>
  )
}

function ForkPanel({ keys, latest }: { keys: readonly string[]; latest: string | null }) {
  const t = text.fork
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const action = useLabAction()
  const [chosen, setChosen] = useState(api.session.company_key)
  const company = chosenOrFallback(keys[0] ?? '', chosen, keys)
  const [done, setDone] = useState<string | null>(null)
  const fork = () =>
    action.run(async () => {
      setDone(null)
      announce(t.busy)
      const made = nextForkKey(company, keys)
      await createCompany(api, { company_key: made, copy_of: company })
      forks.update(before => [...before, { of: company, fork: made, at: clock.now() }])
      setDone(t.done(company, made))
      announce(t.done(company, made))
      await client.invalidateQueries(mockStateQuery(api))
    })
  return (
    <Panel title={t.title}>
      <div className="sb-stack sb-small">
        <p>{t.why}</p>
        <div className={classes['form']}>
          <NativeSelect
            label={t.company}
            data={[...keys]}
            value={company}
            onChange={event => setChosen(event.currentTarget.value)}
          />
          <Button variant="filled" loading={action.isBusy} disabled={keys.length === 0} onClick={fork}>
            {t.submit}
          </Button>
        </div>
        {action.failure === null ? null : <LabError error={action.failure} />}
        <p className={classes['done']}>{action.isBusy ? t.busy : done}</p>
        {latest === null || latest === api.session.company_key ? null : (
          <p>
            {t.signIn(
              <PathLink to={paths.overview({ ...params, company_key: latest })}>
                <bdi>{latest}</bdi>
              </PathLink>,
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

function ClockPanel() {
  const t = text.clock
  const announcementOf = ({ sent }: ClockMoveResult) => t.moved(sent?.total ?? null)
  const { move, moved, isBusy, failure } = useMoveClock(announcementOf)
  return (
    <Panel title={t.title}>
      <div className="sb-stack sb-small">
        <p>{t.why}</p>
        <div className="sb-row">
          {Object.entries(t.steps).map(([advance, label]) => (
            <Button key={advance} aria-disabled={isBusy || undefined} onClick={() => move({ advance })}>
              {label}
            </Button>
          ))}
        </div>
        {failure === null ? null : <LabError error={failure} />}
        <p className={classes['done']}>{moved === null ? null : announcementOf(moved)}</p>
      </div>
    </Panel>
  )
}
