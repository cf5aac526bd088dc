import { useNavigate } from 'react-router'
import { newId } from '#/api/new-id'
import { paths } from '#/nav/paths'
import { usePlace } from '#/api/route-params'

/** Opens the composer on a draft that does not exist yet: it is stored with its first word. */
export function useNewDraft(): () => void {
  const navigate = useNavigate()
  const place = usePlace()
  return () => void navigate(paths.broadcastDraft(place, newId()))
}
