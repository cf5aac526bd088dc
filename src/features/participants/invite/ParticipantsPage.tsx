import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { readHistoryState } from '#/nav/history-state'
import { invitationEntrySchema } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { text } from '../text'
import { InvitationsPanel } from './InvitationsPanel'
import { InvitePanel } from './InvitePanel'
import classes from './ParticipantsPage.module.css'

/** Invites one person to a campaign, and keeps an eye on those who were (product.md, "Participants"). */
export function ParticipantsPage() {
  const location = useLocation()
  const { invitation } = readHistoryState(invitationEntrySchema, location.state)
  const { connection, company_key } = useSession()
  return (
    <div>
      <div className={classes['head']}>
        <h1>{text.title}</h1>
        <PathLink to={paths.participantsBulk({ connection: connection.id, company_key })}>{text.bulk}</PathLink>
      </div>
      <p className={classes['lead']}>{text.lead}</p>
      <div className={classes['columns']}>
        {/* another invitation is another form */}
        <InvitePanel key={JSON.stringify(invitation)} invitation={invitation} />
        <InvitationsPanel />
      </div>
    </div>
  )
}
