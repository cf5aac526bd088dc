import { DevicesPanel } from '#/features/devices/DevicesPanel'
import { PersonInvitations } from '#/features/participants/PersonInvitations'
import { PersonProfile } from '#/features/persons/profile/PersonProfile'
import { SubscriptionsPanel } from '#/features/subscriptions/SubscriptionsPanel'

/** A person's profile with the panels it shows from other features. Each loads and fails independently. */
export const PersonPage = () => (
  <PersonProfile
    renderPanels={personKey => (
      <>
        <SubscriptionsPanel personKey={personKey} />
        <PersonInvitations personKey={personKey} />
        <DevicesPanel personKey={personKey} />
      </>
    )}
  />
)
