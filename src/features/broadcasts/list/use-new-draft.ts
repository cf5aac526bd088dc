import { useNavigate } from 'react-router'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'

/** Opens the composer on a new draft, which is stored with its first change. */
export function useNewDraft(): () => void {
  const navigate = useNavigate()
  const params = useRouteParams()
  return () => void navigate(paths.broadcastDraft(params, newId()))
}
