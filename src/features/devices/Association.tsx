import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { assignDeviceMutation, devicesQuery } from '#/api/devices'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { personSearchQuery, personsRoot, type PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel, shortKey } from '#/parts/mdn/person-label'
import { addReceipt } from '#/parts/receipts/receipts'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useMasking } from '#/ui/format/Masked'
import { Dialog } from '#/ui/overlays/Dialog'
import { forecastOf, type Forecast } from './forecast'
import type { Target } from './target-draft'
import { text } from './text'
import { UndoExternalId } from './UndoExternalId'
import { useKnownOwner } from './use-known-owner'
import classes from './DevicesPage.module.css'

const t = text.target

interface AssociationProps {
  app: string
  device: string
  target: Target
  /**
   * Called once the device is associated, even if the user has left the page; `isMounted` is then false. The
   * association stays pending until this resolves.
   */
  onDone: (isMounted: boolean) => Promise<void>
}

/** What the user confirmed, as it was shown. */
interface Confirmed {
  forecast: Forecast
  targetName: string
  /** The device's owner; null if that is not known. */
  owner: PersonReading | null
}

/** What an association will do and its button, then its result. Asks before giving the owner another external id. */
export function Association({ app, device, target, onDone }: AssociationProps) {
  const api = useApi()
  const client = useQueryClient()
  const routeParams = useRouteParams()
  const mask = useMasking()
  const byKey = target.personKey !== ''
  const lookUp = byKey
    ? ({ kind: 'person_key', value: target.personKey } as const)
    : ({ kind: 'external_id', value: target.externalId } as const)
  // Not from the cache, because a forecast from older data could be wrong
  const person = useQuery({ ...personSearchQuery(api, lookUp), staleTime: 0 })
  const found = person.data?.people[0] ?? null
  const key = found?.person.person_key ?? ''
  const devices = useQuery({ ...devicesQuery(api, key), enabled: found !== null, staleTime: 0 })
  const knownOwner = useKnownOwner(app, device)
  const { send, pending, outcome, error, isMounted } = useSend(assignDeviceMutation)
  // What was confirmed: with data read afterward, the effect would be `unchanged`, and the owner would have the new id
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** The person that the response names or else the known owner, as they were before; null if that is not known. */
  const [changed, setChanged] = useState<PersonReading | null>(null)

  const failure = person.error ?? devices.error
  // Once the user has confirmed, a later read that fails must not hide the result
  if (failure && confirmed === null) {
    const retry = () => void (person.error ? person.refetch() : devices.refetch())
    return <ApiErrorNotice error={failure} onRetry={retry} />
  }
  // If nothing was changed, another attempt does what the data says now
  const isUnchanged = error !== null || outcome?.kind === 'absent'
  const kept = isUnchanged ? null : confirmed
  const isOwnerRead = byKey || knownOwner !== undefined
  const isRead = person.isFetchedAfterMount && (found === null ? isOwnerRead : devices.isFetchedAfterMount)
  // A later read must not hide the result
  if (person.data === undefined || (kept === null && !isRead)) return <LoadingSkeleton rows={2} />
  const current = {
    forecast: forecastOf(target, { person: found, devices: devices.data ?? null }, { app, device }),
    targetName: found ? personLabel(found) : byKey ? target.personKey : target.externalId,
    owner: knownOwner ?? null,
  }
  const shown = kept ?? current
  const { forecast, targetName, owner } = shown
  const changesOwnerId = forecast.effect === 'change-owner-id'
  const addDeviceReceipt = (receiver: string, changedOwner: string | undefined) => {
    const what = !changesOwnerId
      ? text.receipt.associated(device, targetName)
      : changedOwner === undefined
        ? null
        : text.receipt.externalId(changedOwner, target.externalId)
    if (receiver !== '' && what !== null) addReceipt(api.session, { personKey: receiver, at: now(), what, still: null })
  }
  const associate = () => {
    if (pending) return
    setAsking(false)
    setConfirmed(shown)
    // Taken before the call: afterward, they are read again
    const persons = client.getQueriesData<PersonReading>({ queryKey: [...personsRoot(api), 'person'] })
    send({
      input: {
        params: { app_id: app, service_device_id: device },
        body: {
          ...(byKey && { person_key: target.personKey }),
          ...(target.externalId !== '' && { external_person_id: target.externalId }),
        },
      },
      description: t.mutation(device, targetName),
      store: async sent => {
        if (sent.kind !== 'done') return
        const ownerKey = sent.reply?.body.person_key
        const [, before] = persons.find(([, reading]) => reading?.person.person_key === ownerKey) ?? []
        // The undo changes nothing unless the person has the given external id
        const known = ownerKey === undefined || owner?.person.person_key === ownerKey ? owner : before
        setChanged(known ?? null)
        // Nobody had the external id before the owner got it, so only the response or the known owner says who that is
        const receiver = ownerKey ?? (changesOwnerId ? known?.person.person_key : key)
        addDeviceReceipt(receiver ?? '', known ? personLabel(known) : ownerKey && shortKey(ownerKey))
        await onDone(isMounted())
      },
    })
  }
  const start = changesOwnerId ? () => setAsking(true) : associate
  const isDone = outcome?.kind === 'done'
  const hasButton = !isDone && forecast.effect !== 'unchanged'
  const personKey = (isDone ? outcome.reply?.body.person_key : null) ?? key
  const ownerName = owner ? personLabel(owner) : null
  const ownerExternalId = owner?.person.external_person_id ?? null
  return (
    <>
      {isDone ? null : (
        <section className={`sb-small sb-wrap ${classes['forecast'] ?? ''}`} aria-label={text.forecast.title}>
          {forecast.ignoresExternalId ? <p>{text.forecast.ignoresExternalId}</p> : null}
          <p>
            <b>
              {mask(
                changesOwnerId && ownerName !== null
                  ? text.forecast.ownerIdKnown(target.externalId, ownerName, ownerExternalId)
                  : text.forecast.effects[forecast.effect](targetName),
              )}
            </b>
          </p>
          {hasButton && forecast.effect !== 'unknown-key' ? <p className="sb-dim">{text.forecast.asOfNow}</p> : null}
        </section>
      )}
      {hasButton ? (
        <div ref={focusMainOnRemoval} className="sb-row">
          <Button
            variant="filled"
            size="lg"
            disabled={forecast.effect === 'unknown-key'}
            aria-disabled={pending || undefined}
            onClick={start}
          >
            {pending ? t.associating : t.associate}
          </Button>
          {forecast.effect === 'unknown-key' ? <span className="sb-dim">{t.disabled}</span> : null}
        </div>
      ) : null}
      {isAsking && changesOwnerId ? (
        <Dialog
          title={text.ownerId.title}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {text.ownerId.cancel}
              </Button>
              <Button variant="filled" onClick={associate}>
                {mask(text.ownerId.confirm(target.externalId))}
              </Button>
            </>
          }
        >
          <p>
            {mask(
              ownerName === null
                ? text.forecast.effects['change-owner-id'](target.externalId)
                : text.forecast.ownerIdKnown(target.externalId, ownerName, ownerExternalId),
            )}
          </p>
          <p>{ownerName === null ? text.ownerId.ownerUnknown : text.ownerId.canUndo}</p>
        </Dialog>
      ) : null}
      {error ? <ApiErrorNotice error={error} onRetry={start} /> : null}
      {outcome && !pending ? (
        outcome.kind === 'done' ? (
          <>
            <ErrorNotice
              tone="info"
              title={mask(text.result.effects[forecast.effect](targetName))}
              actions={
                personKey === '' ? undefined : (
                  <Button component={PathLink} size="xs" to={paths.person(routeParams, personKey)}>
                    {text.result.openPerson}
                  </Button>
                )
              }
            >
              {/* The response was lost, and reading showed that the device was associated */}
              {outcome.found ? text.result.foundDone : null}
            </ErrorNotice>
            {changesOwnerId && changed !== null ? (
              <UndoExternalId
                personKey={changed.person.person_key}
                name={personLabel(changed)}
                given={target.externalId}
                before={changed.person.external_person_id ?? null}
              />
            ) : null}
          </>
        ) : (
          <ErrorNotice tone="warn" title={outcome.kind === 'absent' ? text.result.absent : text.result.unknown} />
        )
      ) : null}
    </>
  )
}
