import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useSession } from '#/api/api-context'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { useRecents } from '../recents'
import { RecentList } from './RecentList'
import { text } from './text'

interface RecentLookUpsProps {
  /** Puts text into the box. */
  onFill: (text: string) => void
}

/**
 * The people last opened in this session and the lookups that found no one, newest first: stored for this tab only and
 * cleared on sign-out.
 */
export function RecentLookUps({ onFill }: RecentLookUpsProps) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const recents = useRecents(useSession())
  const { maskNumbers } = usePreferences()
  const Eye = maskNumbers ? IconEye : IconEyeOff
  return (
    <Panel
      flush
      title={text.recents.title}
      tools={
        <IconButton
          icon={Eye}
          label={maskNumbers ? text.recents.show : text.recents.hide}
          onClick={() => setPreference('maskNumbers', !maskNumbers)}
        />
      }
      footer={text.recents.cleared}
    >
      {recents.length === 0 ? (
        <p className="sb-pad sb-muted">{text.recents.empty}</p>
      ) : (
        <RecentList recents={recents} onFill={onFill} />
      )}
    </Panel>
  )
}
