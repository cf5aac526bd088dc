import { Button, SegmentedControl } from '@mantine/core'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { schemes, setPreference, usePreferences } from '#/ui/behavior/preferences'
import { Brand } from '#/ui/layout/Brand'
import { SideDrawer } from '#/ui/overlays/SideDrawer'
import { openOverlay } from './overlay-state'
import { RailPages } from './Rail'
import { text } from './text'
import { ZoneMenu } from './ZoneMenu'
import classes from './MenuDrawer.module.css'

/** On a phone, contains the rail and the tools of the top bar. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { scheme } = usePreferences()
  return (
    <SideDrawer title={<Brand />} closeLabel={text.drawer.close} onClose={onClose} side="left" size={320}>
      <div className={classes['drawer']}>
        <nav aria-label={text.rail.label}>
          <RailPages onGo={onClose} />
        </nav>
        <section className={classes['part']}>
          <ZoneMenu inDrawer onClose={() => {}} />
        </section>
        <section className={classes['part']}>
          <h2 className={classes['title']}>{text.top.scheme}</h2>
          <SegmentedControl
            fullWidth
            aria-label={text.top.scheme}
            value={scheme}
            data={schemes.map(value => ({ value, label: text.scheme[value] }))}
            onChange={value => setPreference('scheme', value)}
          />
        </section>
        <div className={classes['actions']}>
          <Button
            onClick={() => {
              onClose()
              openApiLog()
            }}
          >
            {text.top.log}
          </Button>
          <Button onClick={() => openOverlay('shortcuts')}>{text.rail.shortcuts}</Button>
        </div>
      </div>
    </SideDrawer>
  )
}
