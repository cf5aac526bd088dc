import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import { assignDeviceAct, devicesQuery } from '#/api/devices'
import { useSend } from '#/api/mutation/mutate'
import { personSearchQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personWord } from '#/parts/mdn/PersonFinder'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { Panel } from '#/ui/layout/Panel'
import { deviceEntrySchema } from './device-entry'
import { forecastOf, type Forecast, type Target } from './forecast'
import { text } from './text'
import classes from './DevicesPage.module.css'

const t = text.target

/** Whom a device shall belong to: who that is, which rule it meets, and only then the act. */
export function AssociatePanel({ app, device }: { app: string; device: string }) {
  const [entry, go] = useHistoryState(deviceEntrySchema)
  const [values, setValues] = useState<Target>({ personKey: entry.personKey ?? '', externalId: entry.externalId ?? '' })
  const [asked, setAsked] = useState<Target | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = (patch: Partial<Target>) => {
    const next = { ...values, ...patch }
    setValues(next)
    setAsked(null)
    setFault(null)
    go(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const target = { personKey: values.personKey.trim(), externalId: values.externalId.trim() }
    if (target.personKey === '' && target.externalId === '') {
      setFault(t.need)
      announce(t.need, 'assertive')
    } else setAsked(target)
  }
  return (
    <Panel title={t.title}>
      <div className="sb-stack">
        <form className={classes['form']} onSubmit={submit} noValidate aria-label={t.title}>
          <TextInput
            {...plain}
            label={t.key}
            value={values.personKey}
            error={fault}
            onChange={event => change({ personKey: event.currentTarget.value })}
          />
          <TextInput
            {...plain}
            label={t.externalId}
            value={values.externalId}
            onChange={event => change({ externalId: event.currentTarget.value })}
          />
          <Button type="submit">{t.look}</Button>
        </form>
        {asked === null ? (
          <p className="sb-dim">{t.either}</p>
        ) : (
          <Association key={JSON.stringify(asked)} app={app} device={device} target={asked} />
        )}
      </div>
    </Panel>
  )
}

const plain = { dir: 'auto', autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false }

function Association({ app, device, target }: { app: string; device: string; target: Target }) {
  const api = useApi()
  const byKey = target.personKey !== ''
  const lookUp = byKey
    ? ({ kind: 'person_key', value: target.personKey } as const)
    : ({ kind: 'external_id', value: target.externalId } as const)
  // Read afresh and waited for: a forecast from what was read a while ago would be none
  const person = useQuery({ ...personSearchQuery(api, lookUp), staleTime: 0 })
  const found = person.data?.people[0] ?? null
  const key = found?.person.person_key ?? ''
  const devices = useQuery({ ...devicesQuery(api, key), enabled: found !== null, staleTime: 0 })
  const { send, pending, outcome, error } = useSend(assignDeviceAct)
  // What was acted on: read anew afterwards, it would say "already theirs"
  const [acted, setActed] = useState<{ forecast: Forecast; who: string } | null>(null)

  const failure = person.error ?? devices.error
  if (failure) {
    const retry = () => void (person.error ? person.refetch() : devices.refetch())
    return <ApiErrorNotice error={failure} onRetry={retry} />
  }
  const isRead = person.isFetchedAfterMount && (found === null || devices.isFetchedAfterMount)
  if (!isRead || person.data === undefined) return <LoadingSkeleton rows={2} />
  const read = {
    forecast: forecastOf(target, { person: found, devices: devices.data ?? null }, device),
    who: found ? personWord(found) : byKey ? target.personKey : target.externalId,
  }
  const { forecast, who } = acted ?? read
  const act = () => {
    if (pending) return
    setActed(read)
    send({
      input: {
        params: { app_id: app, service_device_id: device },
        body: {
          ...(byKey && { person_key: target.personKey }),
          ...(target.externalId !== '' && { external_person_id: target.externalId }),
        },
      },
      what: t.what(device, who),
    })
  }
  const isOver = outcome?.kind === 'done'
  return (
    <>
      <section className={classes['forecast']} aria-label={text.forecast.title}>
        {forecast.ignoresExternalId ? <p>{text.forecast[1]}</p> : null}
        <p>
          <b>{forecastText(forecast, who)}</b>
        </p>
        <p className="sb-dim">
          {text.forecast.rule(forecast.rule)}
          {forecast.ignoresExternalId ? ` (${text.forecast.rule(1)})` : ''}. {text.forecast.as}
        </p>
      </section>
      {isOver ? null : (
        <div className={classes['acts']}>
          <Button
            variant="filled"
            size="lg"
            disabled={forecast.rule === 2}
            aria-disabled={pending || undefined}
            onClick={act}
          >
            {pending ? t.acting : t.act}
          </Button>
          {forecast.rule === 2 ? <span className="sb-dim">{t.disabled}</span> : null}
        </div>
      )}
      {error ? <ApiErrorNotice error={error} /> : null}
      {outcome && !pending ? (
        <Result
          kind={outcome.kind}
          words={outcome.kind === 'done' ? doneText(forecast, who, outcome.reply !== null) : ''}
          personKey={outcome.kind === 'done' ? (outcome.reply?.body.person_key ?? (key === '' ? null : key)) : null}
        />
      ) : null}
    </>
  )
}

function forecastText({ rule }: Forecast, who: string): string {
  switch (rule) {
    case 2:
      return text.forecast[2]
    case 3:
      return text.forecast[3](who)
    case 4:
      return text.forecast[4](who)
    case 5:
      return text.forecast[5](who)
  }
}

function doneText({ rule }: Forecast, who: string, isSeen: boolean): string {
  const words = rule === 3 ? text.result.named(who) : rule === 5 ? text.result.unchanged(who) : text.result.done(who)
  return isSeen ? words : `${text.result.doneUnseen} ${words}`
}

interface ResultProps {
  kind: 'done' | 'already' | 'absent' | 'unknown' | 'withdrawn'
  words: string
  personKey: string | null
}

function Result({ kind, words, personKey }: ResultProps) {
  const place = useRouteParams()
  if (kind === 'done') {
    return (
      <ErrorNotice
        tone="info"
        title={words}
        actions={
          personKey === null ? undefined : <PathLink to={paths.person(place, personKey)}>{text.result.open}</PathLink>
        }
      />
    )
  }
  return <ErrorNotice tone="warn" title={kind === 'absent' ? text.result.absent : text.result.unknown} />
}
