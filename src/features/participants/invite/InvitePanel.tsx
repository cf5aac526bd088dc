import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { Invitation } from '#/nav/invitation'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { Panel } from '#/ui/layout/Panel'
import { useCampaignChoice } from '../campaign-choice'
import { emptyValues, inviteValuesSchema, type InviteValues } from './invite-form'
import { InviteForm } from './InviteForm'
import { InviteResult } from './InviteResult'
import { text } from './text'
import { useInvite } from './use-invite'

const kind: DraftKind<InviteValues> = { id: 'invitation', schema: inviteValuesSchema }

/** The form for one person, and the result. What is typed is saved as a draft. */
export function InvitePanel({ invitation }: { invitation: Invitation | undefined }) {
  const { session } = useApi()
  const draft = useDraft(kind, subjectOf(invitation))
  const choice = useCampaignChoice(invitation?.list)
  // Counts the people invited on this page: each next form is empty except for the same campaign
  const [{ turn, campaign }, setPrevious] = useState({ turn: 0, campaign: '' })
  const invite = useInvite(choice.campaigns, invitation, sent => {
    void draft.discard()
    setPrevious({ turn: turn + 1, campaign: sent.input.params.id })
  })
  const isOpening = draft.status === 'opening'
  const isListed = choice.campaigns.some(({ acquisition_id }) => acquisition_id === campaign)
  const start =
    turn > 0 ? { ...emptyValues(), campaign, isTyped: !isListed } : (draft.stored?.value ?? emptyValues(invitation))
  return (
    <Panel title={text.form.title}>
      <div className="sb-stack">
        <DraftNotices draft={draft} />
        {isOpening || choice.isLoading ? (
          <p className="sb-dim">{text.form.loading}</p>
        ) : (
          <InviteForm
            key={`${turn} ${draft.turn}`}
            start={turn > 0 ? start : withCampaign(start, choice.forList?.[0]?.acquisition_id)}
            invitation={turn > 0 ? undefined : invitation}
            choice={choice}
            isLocked={draft.status === 'elsewhere'}
            isPending={invite.isPending}
            session={session}
            onChange={draft.save}
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
  invitation === undefined ? 'new' : `${invitation.mdn ?? ''} ${invitation.list?.id ?? ''}`

const withCampaign = (values: InviteValues, campaign: string | undefined): InviteValues =>
  values.campaign === '' && campaign !== undefined ? { ...values, campaign } : values
