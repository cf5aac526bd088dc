import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { readHistoryState } from '#/nav/history-state'
import { invitationHistorySchema, type Invitation } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { endSentDraft } from '#/parts/drafts/change-draft'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { useCampaignChoice } from '../campaign-choice'
import { InvitationsPanel } from './InvitationsPanel'
import { emptyValues, holdsInvite, inOrder, inviteValuesSchema, type InviteValues } from './invite-form'
import { InviteForm } from './InviteForm'
import { InviteResult } from './InviteResult'
import { text } from './text'
import { useInvite } from './use-invite'
import classes from './ParticipantsPage.module.css'

const invitationDrafts: DraftKind<InviteValues> = { id: 'invitation', schema: inviteValuesSchema }

/** Invites one person to a campaign, and lists the invitations sent from this browser. */
export function ParticipantsPage() {
  const location = useLocation()
  const { invitation } = readHistoryState(invitationHistorySchema, location.state)
  const params = useRouteParams()
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} below={text.lead}>
        <Button component={PathLink} to={paths.participantsBulk(params)}>
          {text.bulk}
        </Button>
      </PageHead>
      <div className={`sb-columns ${classes['columns'] ?? ''}`}>
        {/* A new form for each invitation */}
        <InvitePanel key={JSON.stringify(invitation)} invitation={invitation} />
        <InvitationsPanel />
      </div>
    </div>
  )
}

/** The form for one person, and the result. What is typed is saved as a draft. */
function InvitePanel({ invitation }: { invitation: Invitation | undefined }) {
  const { session, scope } = useApi()
  const { custom_fields: definitions } = session
  const subject = subjectOf(invitation)
  const draft = useDraft(invitationDrafts, subject)
  /** What the form holds, while it is on screen. */
  const formValues = useRef<() => InviteValues>(null)
  const choice = useCampaignChoice(invitation?.list)
  // Counts the people invited on this page: each further form is empty except for the campaign, which stays the same
  const [{ sentCount, campaign, draftReadCount }, setPrevious] = useState({
    sentCount: 0,
    campaign: '',
    draftReadCount: 0,
  })
  const invite = useInvite(choice.campaigns, async sent => {
    const holdsSent = (values: InviteValues) => holdsInvite(session, values, sent.input)
    const values = formValues.current?.()
    if (values === undefined) {
      // The page was left, and another tab may have put another person in the form
      await endSentDraft(invitationDrafts, scope, subject, holdsSent)
      return
    }
    // Before it was sent again from the result, the next person may have been typed in
    if (!holdsSent(values)) return
    void draft.discard()
    setPrevious({ sentCount: sentCount + 1, campaign: sent.input.params.id, draftReadCount: draft.readCount })
  })
  const isOpening = draft.status === 'opening'
  const isListed = choice.campaigns.some(({ acquisition_id }) => acquisition_id === campaign)
  const forList = choice.forList?.[0]?.acquisition_id ?? ''
  const initial =
    sentCount > 0
      ? { ...emptyValues(definitions), campaign, isTyped: !isListed }
      : { ...emptyValues(definitions, invitation), campaign: forList }
  // What was read before an invitation was sent is that invitation; what is read later comes from another tab
  const isSent = sentCount > 0 && draft.readCount === draftReadCount
  const startValues = isSent || !draft.stored ? initial : inOrder(definitions, draft.stored.value)
  return (
    <Panel title={text.form.title}>
      <div className="sb-stack">
        <DraftNotices draft={draft} />
        {draft.status === 'unread' ? null : isOpening || choice.isLoading ? (
          <p className="sb-dim">{text.form.loading}</p>
        ) : (
          <InviteForm
            ref={formValues}
            key={`${sentCount} ${draft.readCount}`}
            draft={draft}
            initial={initial}
            startValues={startValues.campaign === '' ? { ...startValues, campaign: initial.campaign } : startValues}
            invitation={sentCount > 0 ? undefined : invitation}
            choice={choice}
            isSending={invite.isPending}
            onSend={invite.send}
          />
        )}
        <InviteResult invite={invite} />
      </div>
    </Panel>
  )
}

/** Each invited person has a draft of their own, so that none overwrites another. */
const subjectOf = (invitation: Invitation | undefined): string =>
  invitation === undefined
    ? 'new'
    : [invitation.mdn ?? '', invitation.list?.id ?? '', invitation.person_key ?? []].flat().join(' ')
