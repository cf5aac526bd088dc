import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { mockStateQuery } from '#/api/control'
import { Panel } from '#/ui/layout/Panel'
import { LabError } from '../LabError'
import { DatasetContents } from './DatasetContents'
import { ResetDialog } from './ResetDialog'
import { text } from './text'
import classes from './DatasetSection.module.css'

const t = text.reset

/** What data the demo service has, and resets to its initial data. */
export function DatasetSection() {
  const state = useQuery(mockStateQuery(useApi()))
  const [pendingReset, setPendingReset] = useState<'demo' | 'empty' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <div className={classes['columns']}>
      {state.isError && !state.data ? (
        <LabError error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <DatasetContents state={state.data} />
      )}
      <Panel title={t.title}>
        <div className={classes['reset']}>
          <p>{t.why}</p>
          <div className="sb-row">
            <Button className={classes['danger'] ?? ''} onClick={() => setPendingReset('demo')}>
              {t.demo}
            </Button>
            <Button className={classes['danger'] ?? ''} onClick={() => setPendingReset('empty')}>
              {t.empty}
            </Button>
          </div>
          <p role="status" className={classes['done']}>
            {done}
          </p>
        </div>
      </Panel>
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
