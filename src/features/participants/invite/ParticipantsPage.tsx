import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { readHistoryState } from '#/nav/history-state'
import { invitationEntrySchema } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageHead } from '#/ui/layout/PageHead'
import { InvitationsPanel } from './InvitationsPanel'
import { InvitePanel } from './InvitePanel'
import { text } from './text'
import classes from './ParticipantsPage.module.css'

/** Invites one person to a campaign, and lists the invitations sent from this browser. */
export function ParticipantsPage() {
  const location = useLocation()
  const { invitation } = readHistoryState(invitationEntrySchema, location.state)
  const params = useRouteParams()
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} below={text.lead}>
        <Button component={PathLink} to={paths.participantsBulk(params)}>
          {text.bulk}
        </Button>
      </PageHead>
      <div className={classes['columns']}>
        {/* A new form for each invitation */}
        <InvitePanel key={JSON.stringify(invitation)} invitation={invitation} />
        <InvitationsPanel />
      </div>
    </div>
  )
}
