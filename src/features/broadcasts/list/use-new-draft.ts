import { useNavigate } from 'react-router'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'

/** Opens the composer on a draft that does not exist yet: it is stored with its first word. */
export function useNewDraft(): () => void {
  const navigate = useNavigate()
  const place = useRouteParams()
  return () => void navigate(paths.broadcastDraft(place, newId()))
}
