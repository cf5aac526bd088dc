import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useApi } from '#/api/api-context'
import { useCallLog } from '#/api/http/log'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { SideDrawer } from '#/ui/overlays/SideDrawer'
import { closeApiLog, showCall, useApiLogState } from './api-log-state'
import { CallDetail } from './CallDetail'
import { CallList } from './CallList'
import { text } from './text'
import classes from './ApiLogDrawer.module.css'

/** Every call of this session in this tab: the list, or one call. */
export function ApiLogDrawer() {
  const { log } = useApi()
  const entries = useCallLog(log)
  const { requestId } = useApiLogState()
  const { maskNumbers } = usePreferences()
  const entry = entries.find(one => one.requestId === requestId)
  return (
    <SideDrawer
      title={
        <>
          {text.title} <span className={classes['count']}>{text.count(entries.length)}</span>
        </>
      }
      closeLabel={text.close}
      onClose={closeApiLog}
      size={640}
    >
      <div className={classes['drawer']}>
        <div className={classes['tools']}>
          <Switch
            label={text.mask}
            checked={maskNumbers}
            onChange={event => setPreference('maskNumbers', event.currentTarget.checked)}
          />
          <span className={classes['space']} />
          <Button
            size="xs"
            disabled={entries.length === 0}
            onClick={() => {
              showCall(null)
              log.clear()
            }}
          >
            {text.clear}
          </Button>
        </div>
        {entry ? (
          <CallDetail key={entry.id} entry={entry} masked={maskNumbers} onBack={() => showCall(null)} />
        ) : entries.length === 0 ? (
          <EmptyState title={text.empty}>{text.emptyNext}</EmptyState>
        ) : (
          <CallList entries={entries} masked={maskNumbers} onOpen={showCall} />
        )}
      </div>
    </SideDrawer>
  )
}
