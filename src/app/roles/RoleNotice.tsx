import { matchPath, useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { allowsNoApp } from '#/api/session/app-ids'
import { endpoints, type RowId } from '#/contract/endpoints'
import type { Session } from '#/contract/gateway'
import { isAllowed, type Role } from '#/contract/roles'
import { pageNames, type PageName } from '#/nav/page-modules'
import { routePatterns } from '#/nav/paths'
import { formatList } from '#/ui/format/format'
import { text } from './text'
import classes from '../shell/Notices.module.css'

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

/** The pages whose calls are about an app. */
const appPages: ReadonlySet<PageName> = new Set([
  'newImport',
  'imports',
  'importToken',
  'importFile',
  'importFailures',
  'importBatch',
  'devices',
])

/**
 * Says what the server would refuse on this page: every call, if the user's groups do not give access to any app;
 * otherwise changes, if the user's roles do not allow them, and which roles would.
 */
export function RoleNotice() {
  const session = useSession()
  const { pathname } = useLocation()
  const page = pageNames.find(name => matchPath(routePatterns[name], pathname) !== null)
  const notice = page === undefined ? null : noticeFor(page, session)
  if (notice === null) return null
  return (
    <div className={`sb-small ${classes['line'] ?? ''}`} data-tone="warn" role="status">
      <span className={classes['text']}>{notice}</span>
    </div>
  )
}

function noticeFor(page: PageName, session: Session): string | null {
  if (appPages.has(page) && allowsNoApp(session)) return text.noApp
  const { roles } = session
  const row = rowOfPage[page]
  if (row === undefined || isAllowed(roles, endpoints[row].roles)) return null
  const namesOf = (list: readonly Role[]): string[] => list.map(role => text.names[role])
  return text.notice(formatList(namesOf(roles)), roles.length, formatList(namesOf(endpoints[row].roles), 'or'))
}
