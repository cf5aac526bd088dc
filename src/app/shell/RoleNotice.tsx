import { matchPath, useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { endpoints, type RowId } from '#/contract/endpoints'
import { isAllowed, type Role } from '#/contract/roles'
import { pageNames, type PageName } from '#/nav/page-modules'
import { routePatterns } from '#/nav/paths'
import { formatList } from '#/ui/format/format'
import { text } from './text'
import classes from './Notices.module.css'

/** The call that changes something on each page. Read-only pages are left out. */
const rowOfPage: Partial<Record<PageName, RowId>> = {
  person: 'updatePerson',
  editPerson: 'updatePerson',
  createPerson: 'createPerson',
  stopNumber: 'deleteSubscription',
  subscriptions: 'deleteSubscription',
  personSubscriptions: 'deleteSubscription',
  participants: 'addParticipant',
  participantsBulk: 'addParticipant',
  newImport: 'createImportBatch',
  imports: 'createImportBatch',
  devices: 'assignDevice',
  broadcasts: 'createBroadcast',
  broadcastDraft: 'createBroadcast',
  broadcast: 'updateBroadcast',
  waves: 'createBroadcast',
  walletItem: 'updateWalletItem',
  walletBulk: 'updateWalletItem',
  walletMessages: 'createWalletMessage',
  newWalletMessage: 'createWalletMessage',
}

const t = text.roles

/** Says that the user's roles do not allow changes on this page (the server would refuse them), and which roles do. */
export function RoleNotice() {
  const { roles } = useSession()
  const { pathname } = useLocation()
  const page = pageNames.find(name => matchPath(routePatterns[name], pathname) !== null)
  const row = page && rowOfPage[page]
  if (row === undefined || isAllowed(roles, endpoints[row].roles)) return null
  const namesOf = (list: readonly Role[]): string[] => list.map(role => t.names[role])
  return (
    <div className={`sb-small ${classes['line'] ?? ''}`} data-tone="warn" role="status">
      <span className={classes['text']}>
        {t.notice(formatList(namesOf(roles)), roles.length, formatList(namesOf(endpoints[row].roles), 'or'))}
      </span>
    </div>
  )
}
