import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { assignDeviceMutation, devicesQuery } from '#/api/devices'
import { useSend } from '#/api/mutation/mutate'
import { personSearchQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel } from '#/parts/mdn/person-label'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { asTyped } from '#/ui/form/as-typed'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import { deviceEntrySchema } from './device-entry'
import { forecastOf, type Forecast, type Target } from './forecast'
import { text } from './text'
import classes from './DevicesPage.module.css'

const t = text.target

const schema = checkedBy((typed: Target, fault) => {
  const target = { personKey: typed.personKey.trim(), externalId: typed.externalId.trim() }
  return target.personKey === '' && target.externalId === '' ? fault('personKey', t.missing) : target
})

/** Associates a device with a person, after showing who that is and what will change. */
export function AssociatePanel({ app, device }: { app: string; device: string }) {
  const [entry, setEntry] = useHistoryState(deviceEntrySchema)
  const [target, setTarget] = useState<Target | null>(null)
  const form = useZodForm(schema, {
    defaultValues: { personKey: entry.personKey ?? '', externalId: entry.externalId ?? '' },
    onSubmit: setTarget,
  })
  useFormChanges(form, typed => {
    setTarget(null)
    setEntry(typed)
  })
  return (
    <Panel title={t.title}>
      <div className="sb-stack">
        <form className={classes['form']} onSubmit={form.submit} noValidate aria-label={t.title}>
          <TextInput {...form.field('personKey')} {...asTyped} label={t.personKey} />
          <TextInput {...form.field('externalId', { deps: 'personKey' })} {...asTyped} label={t.externalId} />
          <Button type="submit">{t.preview}</Button>
        </form>
        {target === null ? (
          <p className="sb-dim">{t.either}</p>
        ) : (
          <Association key={JSON.stringify(target)} app={app} device={device} target={target} />
        )}
      </div>
    </Panel>
  )
}

function Association({ app, device, target }: { app: string; device: string; target: Target }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const byKey = target.personKey !== ''
  const lookUp = byKey
    ? ({ kind: 'person_key', value: target.personKey } as const)
    : ({ kind: 'external_id', value: target.externalId } as const)
  // Not from the cache, because a forecast from older data could be wrong
  const person = useQuery({ ...personSearchQuery(api, lookUp), staleTime: 0 })
  const found = person.data?.people[0] ?? null
  const key = found?.person.person_key ?? ''
  const devices = useQuery({ ...devicesQuery(api, key), enabled: found !== null, staleTime: 0 })
  const { send, pending, outcome, error } = useSend(assignDeviceMutation)
  // The forecast that was confirmed: data read afterwards would say "already theirs"
  const [confirmed, setConfirmed] = useState<{ forecast: Forecast; targetName: string } | null>(null)

  const failure = person.error ?? devices.error
  if (failure) {
    const retry = () => void (person.error ? person.refetch() : devices.refetch())
    return <ApiErrorNotice error={failure} onRetry={retry} />
  }
  const isRead = person.isFetchedAfterMount && (found === null || devices.isFetchedAfterMount)
  if (!isRead || person.data === undefined) return <LoadingSkeleton rows={2} />
  const current = {
    forecast: forecastOf(target, { person: found, devices: devices.data ?? null }, device),
    targetName: found ? personLabel(found) : byKey ? target.personKey : target.externalId,
  }
  const { forecast, targetName } = confirmed ?? current
  const associate = () => {
    if (pending) return
    setConfirmed(current)
    send({
      input: {
        params: { app_id: app, service_device_id: device },
        body: {
          ...(byKey && { person_key: target.personKey }),
          ...(target.externalId !== '' && { external_person_id: target.externalId }),
        },
      },
      description: t.mutation(device, targetName),
    })
  }
  const isDone = outcome?.kind === 'done'
  const personKey = (isDone ? outcome.reply?.body.person_key : null) ?? key
  return (
    <>
      <section className={classes['forecast']} aria-label={text.forecast.title}>
        {forecast.ignoresExternalId ? <p>{text.forecast.ignoresExternalId}</p> : null}
        <p>
          <b>{text.forecast.rules[forecast.rule](targetName)}</b>
        </p>
        <p className="sb-dim">{text.forecast.asOfNow}</p>
      </section>
      {isDone ? null : (
        <div className="sb-row">
          <Button
            variant="filled"
            size="lg"
            disabled={forecast.rule === 'unknown-key'}
            aria-disabled={pending || undefined}
            onClick={associate}
          >
            {pending ? t.associating : t.associate}
          </Button>
          {forecast.rule === 'unknown-key' ? <span className="sb-dim">{t.disabled}</span> : null}
        </div>
      )}
      {error ? <ApiErrorNotice error={error} onRetry={associate} /> : null}
      {outcome && !pending ? (
        outcome.kind === 'done' ? (
          <ErrorNotice
            tone="info"
            title={text.result.rules[forecast.rule](targetName)}
            actions={
              personKey === '' ? undefined : (
                <Button component={PathLink} size="xs" to={paths.person(routeParams, personKey)}>
                  {text.result.openPerson}
                </Button>
              )
            }
          >
            {/* The response was lost, and reading showed that it was done */}
            {outcome.reply === null ? text.result.foundDone : null}
          </ErrorNotice>
        ) : (
          <ErrorNotice tone="warn" title={outcome.kind === 'absent' ? text.result.absent : text.result.unknown} />
        )
      ) : null}
    </>
  )
}
