import { SentInvitations } from '#/features/participants/invite/SentInvitations'
import { ConsentPanel } from '#/features/persons/consent/ConsentPanel'
import { describeReason } from '#/features/subscriptions/describe-reason'

/** A person's consent sheet, with what other features know of their invitations and subscriptions. */
export const ConsentSheetPage = () => (
  <ConsentPanel
    describeReason={describeReason}
    renderInvitations={({ person: { person } }) => (
      <SentInvitations personKey={person.person_key} mdn={person.mobile_phone?.mdn ?? null} />
    )}
  />
)
