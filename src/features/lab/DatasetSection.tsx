import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { worldQuery } from '#/api/control'
import { lazyPart } from '#/ui/lazy-part'
import { Panel } from '#/ui/Panel'
import classes from './DatasetSection.module.css'
import { Holdings } from './Holdings'
import { LabError } from './LabError'
import { text } from './text'

const ResetDialog = lazyPart(() => import('./ResetDialog').then(part => part.ResetDialog))

const t = text.dataset

/** What the demo service was filled with, and the way back to its first moment. */
export function DatasetSection() {
  const world = useQuery(worldQuery(useApi()))
  const [asked, setAsked] = useState<'demo' | 'empty' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <div className={classes['columns']}>
      {world.isError && !world.data ? (
        <LabError error={world.error} onRetry={() => void world.refetch()} />
      ) : (
        <Holdings world={world.data} />
      )}
      <Panel title={t.reset}>
        <div className={classes['reset']}>
          <p>{t.resetWhy}</p>
          <div className={classes['acts']}>
            <Button className={classes['danger'] ?? ''} onClick={() => setAsked('demo')}>
              {t.demo}
            </Button>
            <Button className={classes['danger'] ?? ''} onClick={() => setAsked('empty')}>
              {t.empty}
            </Button>
          </div>
          <p role="status" className={classes['done']}>
            {done}
          </p>
        </div>
      </Panel>
      {asked === null ? null : (
        <ResetDialog
          dataset={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            setDone(t.done(asked))
          }}
        />
      )}
    </div>
  )
}
