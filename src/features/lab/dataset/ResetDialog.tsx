import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { faultsQuery, outboxQuery, resetWorld, worldQuery } from '#/api/control'
import { useClockSkew } from '#/api/now'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatList } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import { Dialog } from '#/ui/overlays/Dialog'
import { LabError } from '../LabError'
import { text } from '../text'
import { useLabAction } from '../use-lab-action'
import classes from './ResetDialog.module.css'

const t = text.dataset.dialog
/** Those that every reset makes (mock-server.md, "World"). */
const lasting = ['DEMO', 'OTHER']

interface ResetDialogProps {
  dataset: 'demo' | 'empty'
  onClose: () => void
  onDone: () => void
}

/** Says what a reset takes away, as far as it is known, before it does. */
export function ResetDialog({ dataset, onClose, onDone }: ResetDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const act = useLabAction()
  const own = api.session.company_key
  const reset = () =>
    act.run(async () => {
      await resetWorld(api, dataset)
      announce(text.dataset.done(dataset))
      // Unlike after a move of the clock, nothing that was read may be shown once more: it is of a world that is gone
      void client.resetQueries()
      onDone()
    })
  return (
    <Dialog
      title={t.title(dataset)}
      onClose={() => {
        if (!act.busy) onClose()
      }}
      acts={
        <>
          <Button onClick={onClose} disabled={act.busy} data-autofocus>
            {t.cancel}
          </Button>
          <Button variant="filled" color="red" loading={act.busy} onClick={reset}>
            {t.act(dataset)}
          </Button>
        </>
      }
    >
      {act.failure === null ? null : <LabError error={act.failure} />}
      <p>{t.lost}</p>
      <ul className={classes['lost']}>
        {useLosses().map(loss => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {lasting.includes(own) ? null : <ErrorNotice tone="warn" title={t.own(own)} />}
      <p className="sb-dim">{t.stays}</p>
      {act.busy ? <p role="status">{t.busy}</p> : null}
    </Dialog>
  )
}

function useLosses(): string[] {
  const api = useApi()
  const world = useQuery(worldQuery(api)).data
  const outbox = useQuery(outboxQuery(api, { channel: null, limit: 1 })).data
  const faults = useQuery(faultsQuery(api)).data
  const skew = useClockSkew()
  const keys = world?.companies.map(company => company.company_key) ?? []
  const made = keys.filter(key => !lasting.includes(key))
  return [
    t.people(Math.max(keys.length, 1)),
    ...(made.length > 0 ? [t.made(formatList(made))] : []),
    ...(outbox && outbox.total > 0 ? [t.outbox(outbox.total)] : []),
    ...(skew > 1 ? [t.clock(formatSpan(skew * 1_000))] : []),
    ...(faults && faults.length > 0 ? [t.faults(faults.length)] : []),
  ]
}
