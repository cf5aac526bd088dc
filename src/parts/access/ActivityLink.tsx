import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useSession } from '#/api/api-context'
import { routeParamsOf } from '#/api/route-params'
import { activityRoles, isAllowed } from '#/contract/roles'
import type { Thing } from '#/contract/things'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { text } from './text'

/**
 * Links to the activity of a person, a broadcast, or the like. Hidden from roles that may not read the activity log.
 */
export function ActivityLink({ type, id }: { type: Thing; id: string }) {
  const session = useSession()
  if (!isAllowed(session.roles, activityRoles)) return null
  return (
    <Button
      component={PathLink}
      to={paths.activity(routeParamsOf(session), `${type}:${id}`)}
      leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />}
    >
      {text.activity}
    </Button>
  )
}
