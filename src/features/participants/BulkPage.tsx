import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { useState } from 'react'
import { usePlace } from '#/api/place'
import { useAddress } from '#/nav/address'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import classes from '#/parts/bulk/bulk.module.css'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { OneJob } from '#/parts/jobs/OneJob'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { Panel } from '#/ui/Panel'
import { BulkConfirm } from './BulkConfirm'
import { BulkDryRun } from './BulkDryRun'
import { BulkSetupPanel } from './BulkSetupPanel'
import { bulkText as t } from './bulk-text'
import { bulkWords } from './bulk-words'
import { useBulkForm } from './use-bulk-form'

const address = z.object({ job: z.catch(z.string(), '') })

/** Participants from a file: read, checked, confirmed by typing the number, then sent as a job (product.md). */
export function BulkPage() {
  const [{ job }, go] = useAddress(address)
  const place = usePlace()
  const [round, setRound] = useState(0)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>{t.title}</h1>
        <PathLink to={paths.participants(place)}>{t.single}</PathLink>
      </div>
      <p className={classes['lead']}>{t.lead}</p>
      {job === '' ? (
        <BulkForm key={round} onStarted={started => go({ job: started })} />
      ) : (
        <OneJob
          id={job}
          words={bulkWords}
          another={
            <Button
              onClick={() => {
                setRound(round + 1)
                go({ job: '' })
              }}
            >
              {t.another}
            </Button>
          }
        />
      )}
    </div>
  )
}

function BulkForm({ onStarted }: { onStarted: (job: string) => void }) {
  const form = useBulkForm()
  const { source, setup, reading, isReading, refusal } = form
  return (
    <div className={classes['stack']}>
      <SourcePanel
        source={source}
        isReading={isReading}
        drop={t.file.drop}
        pasteLabel={t.file.pasteLabel}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChoose={form.choose}
        onClear={form.clear}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !setup ? t.file.nothingSent : t.confirm.nothingSent}</ErrorNotice>
      )}
      {setup && reading ? (
        <>
          <BulkSetupPanel setup={setup} preview={reading.preview} onChange={form.change} />
          <Panel title={t.check.title}>
            <BulkDryRun setup={setup} dryRun={reading.dryRun} isChecking={isReading} />
          </Panel>
          <BulkConfirm
            ready={setup.columns.some(({ to }) => to === 'mdn') ? reading.dryRun.counts.ready : 0}
            isChecking={isReading}
            isStarting={form.isStarting}
            onStart={campaign => form.start(campaign, onStarted)}
          />
        </>
      ) : null}
    </div>
  )
}
