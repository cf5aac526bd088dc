import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { now as serviceNow } from '#/api/now'
import { findInvitation } from '#/api/participants'
import { subscriptionsQuery } from '#/api/subscriptions'
import { useNow } from '#/ui/behavior/clock'
import { announce } from '#/ui/feedback/LiveRegion'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { isExpiredUnchecked, isWaiting, updateInvitation, useSavedInvitations } from './invite/invitation-store'
import { InvitationState } from './invite/InvitationState'
import { text } from './invite/text'

const t = text.ofPerson

/** How often a waiting invitation is checked: the person may reply while the user is on the phone with them. */
const CHECK_MS = 5_000
const MAX_SHOWN = 5

/**
 * A person's five newest invitations sent from this browser. Waiting ones are checked until they are answered or
 * expire. One that expired without a later check is checked once more, because the person may have replied in time.
 */
export function PersonInvitations({ personKey }: { personKey: string }) {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow('second')
  const shown = useSavedInvitations(api.scope)
    .filter(({ person_key }) => person_key === personKey)
    .slice(0, MAX_SHOWN)
  useQueries({
    queries: shown
      .filter(one => isWaiting(one, now) || isExpiredUnchecked(one, now))
      .map(invitation => ({
        // What expires while it is shown is read once more
        queryKey: ['invitation', api.scope, invitation.campaign, invitation.mdn, isWaiting(invitation, now)],
        queryFn: async () => {
          const state = await findInvitation(api, invitation)
          const isChanged = state !== invitation.state
          if (isChanged || isExpiredUnchecked(invitation, now))
            await updateInvitation(invitation, { state, checked: serviceNow() })
          if (isChanged) {
            announce(t.stateChanged(invitation.campaignName ?? invitation.campaign, text.invitations.states[state]))
            await client.invalidateQueries({ queryKey: subscriptionsQuery(api, personKey).queryKey })
          }
          return state
        },
        // What has expired is read once, not again and again
        refetchInterval: isWaiting(invitation, now) ? CHECK_MS : false,
        retry: false,
      })),
  })
  if (shown.length === 0) return null
  return (
    <Panel flush title={t.title} footer={t.about}>
      <ul aria-label={text.invitations.table}>
        {shown.map(invitation => (
          <li key={`${invitation.campaign} ${invitation.mdn}`} className="sb-entry">
            <div className="sb-wrap">
              <b>
                <bdi>{invitation.campaignName ?? invitation.campaign}</bdi>
              </b>
              <div className="sb-note">
                {t.sent} <Timestamp ms={invitation.added} relative={false} weekday={false} />
              </div>
            </div>
            <div>
              <InvitationState invitation={invitation} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
