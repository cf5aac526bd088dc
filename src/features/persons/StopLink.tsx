import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import type { StopState } from './stop-state'
import { text } from './text'

/** A link to the review before a stop for a number; the key `s` also opens the review. `mdn` is in E.164. */
export function StopLink({ mdn }: { mdn: string }) {
  const to = paths.stopNumber(useRouteParams())
  const navigate = useNavigate()
  const state: StopState = { mdn }
  useShortcut('s', () => void navigate(to, { state }), text.stop.shortcut)
  return (
    <Button
      component={PathLink}
      to={to}
      state={state}
      size="xs"
      leftSection={<IconHandStop size={14} stroke={1.5} aria-hidden />}
      rightSection={useKeyHint('s')}
      aria-keyshortcuts="s"
    >
      {text.stop.link}
    </Button>
  )
}
