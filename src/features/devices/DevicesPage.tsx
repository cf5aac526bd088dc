import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApi, useSession } from '#/api/api-context'
import { assignDeviceMutation, deviceQuery } from '#/api/devices'
import { isNotFound } from '#/api/http/error'
import { personQuery } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { appIdsOf } from '#/api/session/app-ids'
import { pathSegmentSchema } from '#/contract/format/path'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import { UnreadDrafts } from '#/parts/drafts/UnreadDrafts'
import { useDrafts } from '#/parts/drafts/use-draft'
import { personLabel, shortKey } from '#/parts/mdn/person-label'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { shortenName } from '#/ui/format/LongText'
import { Masked, useMasking } from '#/ui/format/Masked'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { AssociatePanel } from './AssociatePanel'
import { DeviceCard } from './DeviceCard'
import { devicesHistorySchema, type DevicesHistory } from './devices-history'
import { type DeviceAddress, readSubject, targetDrafts, type TargetSubject, targetSubject } from './target-draft'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** Finds a device by app and id, and associates it with a person. */
export function DevicesPage() {
  const api = useApi()
  const client = useQueryClient()
  const [history, setHistory] = useHistoryState(devicesHistorySchema)
  const { searched, forPerson } = history
  const search = (subject: TargetSubject) => {
    const { app, device } = subject
    // A search for the device on screen reads it again: it may have been registered since
    void client.invalidateQueries({ queryKey: deviceQuery(api, app, device).queryKey })
    setHistory({ ...subject, searched: { app, device }, isAssociated: undefined })
  }
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} below={`${text.lead} ${text.readOnly}`} />
      {forPerson === undefined ? null : <ForPerson personKey={forPerson} />}
      <div className="sb-grid">
        <Panel title={text.finder.title}>
          <DeviceFinder history={history} onType={setHistory} onSearch={search} />
          {searched === undefined && forPerson === undefined ? <Unfinished onContinue={search} /> : null}
        </Panel>
        {searched === undefined ? null : (
          <FoundDevice key={targetSubject(searched)} app={searched.app} device={searched.device} />
        )}
      </div>
    </div>
  )
}

/** At most this many are offered. */
const MAX_OFFERED = 5

/** The associations that were entered and not sent, latest first. */
function Unfinished({ onContinue }: { onContinue: (subject: TargetSubject) => void }) {
  const { state, drafts, readAgain } = useDrafts(targetDrafts)
  const mask = useMasking()
  if (state === 'unread') return <UnreadDrafts readAgain={readAgain} />
  const offered = drafts
    .flatMap(({ subject, value }) =>
      readSubject(subject).map(read => ({ ...read, person: value.personKey.trim() || value.externalId.trim() })),
    )
    .slice(0, MAX_OFFERED)
  if (offered.length === 0) return null
  return (
    <div className={`sb-row ${classes['unfinished'] ?? ''}`}>
      {offered.map(({ person, ...subject }) => (
        <Button key={targetSubject(subject)} size="xs" onClick={() => onContinue(subject)}>
          {t.continue(shortenName(subject.device, 40), mask(shortKey(person)))}
        </Button>
      ))}
    </div>
  )
}

/** The person whose profile led here. */
function ForPerson({ personKey }: { personKey: string }) {
  const api = useApi()
  const person = useQuery(personQuery(api, personKey))
  return (
    <p className={classes['person']}>
      {text.forPerson(
        <PathLink to={paths.person(routeParamsOf(api.session), personKey)}>
          {person.data ? <Masked text={personLabel(person.data)} /> : <bdi>{personKey}</bdi>}
        </PathLink>,
      )}
    </p>
  )
}

function FoundDevice({ app, device }: { app: string; device: string }) {
  const found = useQuery(deviceQuery(useApi(), app, device))
  // After a 404, the device as read earlier is still there
  const isRead = found.data !== undefined && !isNotFound(found.error)
  return (
    <>
      <Panel flush title={text.found.title} footer={isRead ? text.found.ownerUnknown : undefined}>
        <Loaded
          query={found}
          loading={<LoadingSkeleton rows={3} />}
          notFound={<EmptyState title={text.found.notFound}>{text.found.notFoundWhy}</EmptyState>}
        >
          {reading => <DeviceCard device={reading.device} />}
        </Loaded>
      </Panel>
      {isRead ? <AssociatePanel app={app} device={device} /> : null}
    </>
  )
}

/** The value of the option that shows the field for another app id. */
const OTHER_APP = ''
const t = text.finder

const schema = z.object({
  app: pathSegmentSchema(t.noApp, t.badAppId),
  device: pathSegmentSchema(t.noDevice, t.badDeviceId),
})

interface DeviceFinderProps {
  history: DevicesHistory
  /** Called with every change, so that what is typed survives a reload. */
  onType: (typed: DeviceAddress) => void
  onSearch: (search: DeviceAddress) => void
}

/** Finds a device by app id and device id, because a device id is unique only within its app. */
function DeviceFinder({ history, onType, onSearch }: DeviceFinderProps) {
  const apps = appIdsOf(useSession())
  const wanted = { app: history.app ?? apps[0] ?? OTHER_APP, device: history.device ?? '' }
  // Another device would take the place of the one whose association is being sent, and of its result
  const isSending = useIsMutating({ mutationKey: [assignDeviceMutation.id] }) > 0
  const form = useZodForm(schema, {
    defaultValues: wanted,
    onSubmit: address => {
      if (!isSending) onSearch(address)
    },
  })
  const app = useWatch({ control: form.control, name: 'app' })
  // Not derived from the value, which may equal a known app id while it is typed
  const [isTyped, setTyped] = useState(!apps.includes(app))
  const isWanted = (values: DeviceAddress) => targetSubject(values) === targetSubject(wanted)
  useFormChanges(form, values => {
    if (!isWanted(values)) onType(values)
    // Filled by `fill`
    else setTyped(!apps.includes(values.app))
  })
  const fill = useEffectEvent(() => {
    if (!isWanted(form.getValues())) form.reset(wanted)
  })
  // The palette and Continue search for a device without this form
  const searched = history.searched && targetSubject(history.searched)
  useLayoutEffect(() => fill(), [searched])
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      {apps.length === 0 ? null : (
        <NativeSelect
          label={t.appId}
          disabled={isSending}
          value={isTyped ? OTHER_APP : app}
          onChange={event => {
            const { value } = event.currentTarget
            form.setValue('app', value)
            setTyped(value === OTHER_APP)
          }}
          data={[...apps.map(one => ({ value: one, label: one })), { value: OTHER_APP, label: t.otherApp }]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...form.field('app')}
          {...verbatimProps}
          label={apps.length === 0 ? t.appId : t.otherAppId}
          readOnly={isSending}
        />
      ) : null}
      <TextInput {...form.field('device')} {...verbatimProps} label={t.deviceId} readOnly={isSending} />
      <Button type="submit" aria-disabled={isSending || undefined}>
        {t.find}
      </Button>
    </form>
  )
}
