import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { faultsQuery, outboxQuery, resetMock, mockStateQuery } from '#/api/control'
import { ApiError } from '#/api/http/error'
import { useClockSkew } from '#/api/now'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatSpan } from '#/ui/format/moment'
import { Dialog } from '#/ui/overlays/Dialog'
import { LabError, useLabAction } from '../LabError'
import { builtInCompanies } from '../open-scenario'
import { openedIncident } from '../opened-incident'
import { text } from './text'
import classes from './ResetDialog.module.css'

const t = text.dialog

interface ResetDialogProps {
  dataset: 'demo' | 'empty'
  onClose: () => void
  onDone: () => void
}

/** Asks before a reset, and lists what will be lost as far as the dashboard knows. */
export function ResetDialog({ dataset, onClose, onDone }: ResetDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const action = useLabAction()
  const sessionCompany = api.session.company_key
  const reset = () =>
    action.run(async () => {
      const forget = () => {
        openedIncident.set(null)
        // Unlike after a clock move, not `invalidateQueries`: data of the old dataset must not be shown again
        void client.resetQueries()
      }
      try {
        await resetMock(api, dataset)
      } catch (error) {
        if (error instanceof ApiError && error.mayHaveActed) forget()
        throw error
      }
      forget()
      announce(text.reset.done(dataset))
      onDone()
    })
  return (
    <Dialog
      title={t.title(dataset)}
      onClose={() => {
        if (!action.isBusy) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={action.isBusy} data-autofocus>
            {t.cancel}
          </Button>
          <Button variant="filled" color="red" loading={action.isBusy} onClick={reset}>
            {t.submit(dataset)}
          </Button>
        </>
      }
    >
      {action.failure === null ? null : <LabError error={action.failure} />}
      <p>{t.lost}</p>
      <ul className={classes['lost']}>
        {useLosses().map(loss => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {builtInCompanies.includes(sessionCompany) ? null : (
        <ErrorNotice tone="warn" title={t.ownCompany(sessionCompany)} />
      )}
      <p className="sb-dim">{t.unaffected}</p>
      {action.isBusy ? <p role="status">{t.busy}</p> : null}
    </Dialog>
  )
}

/** What a reset loses, as far as the dashboard knows. */
export function useLosses(): string[] {
  const api = useApi()
  const state = useQuery(mockStateQuery(api)).data
  const outbox = useQuery(outboxQuery(api, { channel: null, limit: 1 })).data
  const faults = useQuery(faultsQuery(api)).data
  const skew = useClockSkew()
  const keys = state?.companies.map(company => company.company_key)
  const added = keys?.filter(key => !builtInCompanies.includes(key)) ?? []
  return [
    t.records(keys?.length ?? null),
    ...(added.length > 0 ? [t.addedCompanies(added)] : []),
    ...(outbox && outbox.total > 0 ? [t.outbox(outbox.total)] : []),
    ...(skew > 1 ? [t.clock(formatSpan(skew * 1_000))] : []),
    ...(faults && faults.length > 0 ? [t.faults(faults.length)] : []),
  ]
}
