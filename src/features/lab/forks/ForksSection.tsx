import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { createCompany, mockStateQuery, moveClock, outboxQuery } from '#/api/control'
import { clock } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { useStore } from '#/base/store'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { usePreferences } from '#/ui/behavior/preferences'
import { announce } from '#/ui/feedback/LiveRegion'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { LabError, useLabAction } from '../LabError'
import { POLL_INTERVAL_MS } from '../ServiceClock'
import { compareOutboxes, keyOfMessage } from './compare-outboxes'
import { differenceColumns } from './difference-columns'
import { forks, nextForkKey } from './fork-store'
import { text } from './text'
import classes from './ForksSection.module.css'

/** Forks a company, moves the clock of both, and compares what they sent. */
export function ForksSection() {
  const api = useApi()
  const state = useQuery(mockStateQuery(api))
  const made = useStore(forks)
  const keys = state.data?.companies.map(company => company.company_key) ?? []
  const latest = made.findLast(({ of, fork }) => keys.includes(of) && keys.includes(fork))
  if (state.isError && !state.data) return <LabError error={state.error} onRetry={() => void state.refetch()} />
  return (
    <div className={classes['columns']}>
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
  const [company, setCompany] = useState(api.session.company_key)
  const [done, setDone] = useState<string | null>(null)
  const fork = () =>
    action.run(async () => {
      const made = nextForkKey(company, keys)
      await createCompany(api, { company_key: made, copy_of: company })
      forks.update(before => [...before, { of: company, fork: made, at: clock.now() }])
      setDone(t.done(company, made))
      announce(t.done(company, made))
      await client.invalidateQueries(mockStateQuery(api))
    })
  return (
    <Panel title={t.title}>
      <div className={classes['part']}>
        <p>{t.why}</p>
        <div className={classes['form']}>
          <NativeSelect
            label={t.company}
            data={[...keys]}
            value={company}
            onChange={event => setCompany(event.currentTarget.value)}
          />
          <Button variant="filled" loading={action.isBusy} disabled={keys.length === 0} onClick={fork}>
            {t.submit}
          </Button>
        </div>
        {action.failure === null ? null : <LabError error={action.failure} />}
        <p role="status" className={classes['done']}>
          {action.isBusy ? t.busy : done}
        </p>
        {latest === null ? null : (
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
  const api = useApi()
  const client = useQueryClient()
  const action = useLabAction()
  const [done, setDone] = useState<string | null>(null)
  const move = (advance: string) =>
    action.run(async () => {
      const { sent } = await moveClock(api, { advance })
      setDone(t.moved(sent.total))
      announce(t.moved(sent.total))
      void client.invalidateQueries()
    })
  return (
    <Panel title={t.title}>
      <div className={classes['part']}>
        <p>{t.why}</p>
        <div className="sb-row">
          {Object.entries(t.steps).map(([advance, label]) => (
            <Button key={advance} disabled={action.isBusy} onClick={() => move(advance)}>
              {label}
            </Button>
          ))}
        </div>
        {action.failure === null ? null : <LabError error={action.failure} />}
        <p role="status" className={classes['done']}>
          {done}
        </p>
      </div>
    </Panel>
  )
}

/** The most messages that the demo service returns. */
const MAX_MESSAGES = 10_000

interface ComparePanelProps {
  keys: readonly string[]
  latest: { of: string; fork: string; at: number } | undefined
}

function ComparePanel({ keys, latest }: ComparePanelProps) {
  const t = text.compare
  const api = useApi()
  const [first, setFirst] = useState(latest?.of ?? api.session.company_key)
  const [second, setSecond] = useState(latest?.fork ?? '')
  const isFork = latest?.of === first && latest.fork === second
  const outbox = useQuery({
    ...outboxQuery(api, { channel: null, limit: MAX_MESSAGES, ...(isFork && { since: latest.at }) }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: second !== '' && first !== second,
  })
  const { maskNumbers: isMasked } = usePreferences()
  const comparison = outbox.data ? compareOutboxes(outbox.data.messages, first, second) : null
  return (
    <Panel flush title={t.title} subtitle={isFork ? t.sinceFork : t.sinceReset}>
      <div className={classes['choices']}>
        <NativeSelect
          label={t.first}
          data={[...keys]}
          value={first}
          onChange={event => setFirst(event.currentTarget.value)}
        />
        <NativeSelect
          label={t.second}
          data={[{ value: '', label: t.placeholder }, ...keys]}
          value={second}
          onChange={event => setSecond(event.currentTarget.value)}
        />
      </div>
      <div className={classes['body']}>
        {outbox.isError ? <LabError error={outbox.error} onRetry={() => void outbox.refetch()} /> : null}
        <p role="status">
          {second === '' || first === second
            ? t.choose
            : comparison === null
              ? ''
              : comparison.different.length > 0
                ? t.different(comparison.different.length, comparison.same)
                : comparison.same > 0
                  ? t.equal(comparison.same)
                  : t.none}
        </p>
        {outbox.data && outbox.data.total > outbox.data.messages.length ? (
          <p className="sb-dim">{t.onlyNewest(outbox.data.messages.length)}</p>
        ) : null}
      </div>
      {comparison !== null && second !== '' && comparison.different.length > 0 ? (
        <PlainTable
          label={t.table}
          rows={comparison.different.slice(0, MAX_SHOWN)}
          columns={differenceColumns({ first, second, isMasked })}
          keyOf={({ message }) => keyOfMessage(message)}
        />
      ) : null}
    </Panel>
  )
}

/** How many differing messages are listed. The sentence above the table counts all of them. */
const MAX_SHOWN = 200
