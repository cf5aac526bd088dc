import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApi, useSession } from '#/api/api-context'
import { deviceQuery } from '#/api/devices'
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
import { personLabel } from '#/parts/mdn/person-label'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { asTypedProps } from '#/ui/form/as-typed-props'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { shortenName } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { AssociatePanel } from './AssociatePanel'
import { deviceEntrySchema, type DeviceEntry } from './device-entry'
import { DeviceCard } from './DeviceCard'
import { type DeviceAddress, deviceOfSubject, targetDrafts, targetSubject } from './target-draft'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** Finds a device by app and id, and associates it with a person. */
export function DevicesPage() {
  const [entry, setEntry] = useHistoryState(deviceEntrySchema)
  const { searched } = entry
  // The page names this person as long as it is open, even after the device has been associated
  const [forPerson] = useState(entry.forPerson)
  /** Counts the clicks on Continue, because each must fill the form anew. */
  const [turn, setTurn] = useState(0)
  const search = (address: DeviceAddress) => setEntry({ ...address, searched: address })
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} below={`${text.lead} ${text.readOnly}`} />
      {forPerson === undefined ? null : <ForPerson personKey={forPerson} />}
      <div className="sb-grid">
        <Panel title={text.finder.title}>
          <DeviceFinder key={turn} entry={entry} onType={setEntry} onSearch={search} />
          {searched === undefined && forPerson === undefined ? (
            <Unfinished
              onContinue={address => {
                search(address)
                setTurn(turn + 1)
              }}
            />
          ) : null}
        </Panel>
        {searched === undefined ? null : (
          <FoundDevice key={targetSubject(searched)} app={searched.app} device={searched.device} />
        )}
      </div>
    </div>
  )
}

/** At most this many devices are offered. */
const MAX_OFFERED = 5

/** The devices with an association that was entered and not sent, latest first. */
function Unfinished({ onContinue }: { onContinue: (address: DeviceAddress) => void }) {
  const { state, drafts, readAgain } = useDrafts(targetDrafts)
  if (state === 'unread') return <UnreadDrafts readAgain={readAgain} />
  const devices = drafts.flatMap(({ subject }) => deviceOfSubject(subject)).slice(0, MAX_OFFERED)
  if (devices.length === 0) return null
  return (
    <div className={`sb-row ${classes['unfinished'] ?? ''}`}>
      {devices.map(address => (
        <Button key={targetSubject(address)} size="xs" onClick={() => onContinue(address)}>
          {t.continue(shortenName(address.device, 40))}
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
          <bdi>{person.data ? personLabel(person.data) : personKey}</bdi>
        </PathLink>,
      )}
    </p>
  )
}

function FoundDevice({ app, device }: { app: string; device: string }) {
  const found = useQuery(deviceQuery(useApi(), app, device))
  return (
    <>
      <Panel flush title={text.found.title} footer={found.data ? text.found.ownerUnknown : undefined}>
        <Loaded
          query={found}
          loading={<LoadingSkeleton rows={3} />}
          notFound={<EmptyState title={text.found.notFound}>{text.found.notFoundWhy}</EmptyState>}
        >
          {reading => <DeviceCard device={reading.device} />}
        </Loaded>
      </Panel>
      {found.data ? <AssociatePanel app={app} device={device} /> : null}
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
  entry: DeviceEntry
  /** Called with every change, so that what is typed survives a reload. */
  onType: (typed: DeviceAddress) => void
  onSearch: (search: DeviceAddress) => void
}

/** Finds a device by app id and device id, because a device id is unique only within its app. */
function DeviceFinder({ entry, onType, onSearch }: DeviceFinderProps) {
  const apps = appIdsOf(useSession())
  const form = useZodForm(schema, {
    defaultValues: { app: entry.app ?? apps[0] ?? OTHER_APP, device: entry.device ?? '' },
    onSubmit: onSearch,
  })
  useFormChanges(form, onType)
  const app = useWatch({ control: form.control, name: 'app' })
  // Not derived from the value, which may equal a known app id while it is typed
  const [isTyped, setTyped] = useState(!apps.includes(app))
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      {apps.length === 0 ? null : (
        <NativeSelect
          label={t.appId}
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
        <TextInput {...form.field('app')} {...asTypedProps} label={apps.length === 0 ? t.appId : t.otherAppId} />
      ) : null}
      <TextInput {...form.field('device')} {...asTypedProps} label={t.deviceId} />
      <Button type="submit">{t.find}</Button>
    </form>
  )
}
