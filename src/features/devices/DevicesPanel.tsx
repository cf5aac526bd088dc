import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { devicesQuery, type DevicesRead } from '#/api/devices'
import { routeParamsOf } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { JsonView } from '#/ui/format/JsonView'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { DeviceCard } from './DeviceCard'
import { devicesHistoryState } from './devices-history'
import { text } from './text'
import classes from './DevicesPanel.module.css'

const t = text.panel

/** The devices of a person. Loads and fails independently of the page. */
export function DevicesPanel({ personKey }: { personKey: string }) {
  const api = useApi()
  const read = useQuery(devicesQuery(api, personKey))
  const isEmpty = read.data?.devices.length === 0 && read.data.unreadable.length === 0
  return (
    <Panel
      flush
      title={text.title}
      titleNote={read.data && !isEmpty ? read.data.devices.length + read.data.unreadable.length : undefined}
      tools={
        <Button
          component={PathLink}
          size="xs"
          to={paths.devices(routeParamsOf(api.session))}
          state={devicesHistoryState({ forPerson: personKey })}
          leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
        >
          {t.associate}
        </Button>
      }
      footer={text.readOnly}
    >
      <Loaded query={read} loading={<LoadingSkeleton rows={3} />} failureClass="sb-pad">
        {data => (isEmpty ? <EmptyState title={t.none}>{t.noneWhy}</EmptyState> : <Devices {...data} />)}
      </Loaded>
    </Panel>
  )
}

function Devices({ devices, unreadable }: DevicesRead) {
  const masked = usePreferences().maskNumbers
  const [shown, more] = useFirstRows(devices, 20)
  const [shownUnreadable, moreUnreadable] = useFirstRows(unreadable)
  return (
    <>
      {devices.length > 0 ? (
        <ul className={classes['cards']} aria-label={t.list}>
          {shown.map(({ device }, i) => (
            <li key={`${i} ${device.service_device_id}`}>
              <DeviceCard device={device} />
            </li>
          ))}
        </ul>
      ) : null}
      {more}
      {unreadable.length > 0 ? (
        <div className="sb-pad">
          <p className="sb-dim">{t.unreadable(unreadable.length)}</p>
          {shownUnreadable.map(({ raw }, i) => (
            <JsonView key={i} value={raw} label={t.unreadableRow} masked={masked} open={1} />
          ))}
          {moreUnreadable}
        </div>
      ) : null}
    </>
  )
}
