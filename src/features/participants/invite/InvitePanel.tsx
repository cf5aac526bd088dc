import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { Invitation } from '#/nav/invitation'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { Panel } from '#/ui/layout/Panel'
import { useCampaignChoice } from '../campaign-choice'
import { text } from '../text'
import { emptyValues, inviteValuesSchema, type InviteValues } from './invite-form'
import { InviteForm } from './InviteForm'
import { InviteResult } from './InviteResult'
import { useInvite } from './use-invite'

const kind: DraftKind<InviteValues> = { id: 'invitation', schema: inviteValuesSchema }

/** The form for one person, and what became of it. What is typed survives everything (parts/drafts). */
export function InvitePanel({ invitation }: { invitation: Invitation | undefined }) {
  const { session } = useApi()
  const draft = useDraft(kind, subjectOf(invitation))
  const choice = useCampaignChoice(invitation?.list)
  // Counts the persons invited on this page: each begins with an empty form, but for the campaign of the one before
  const [{ turn, campaign }, setBefore] = useState({ turn: 0, campaign: '' })
  const invite = useInvite(choice.campaigns, invitation, over => {
    void draft.discard()
    setBefore({ turn: turn + 1, campaign: over.input.params.id })
  })
  const isOpening = draft.status === 'opening'
  const isListed = choice.campaigns.some(({ acquisition_id }) => acquisition_id === campaign)
  const start =
    turn > 0 ? { ...emptyValues(), campaign, isTyped: !isListed } : (draft.stored?.value ?? emptyValues(invitation))
  return (
    <Panel title={text.form}>
      <div className="sb-stack">
        <DraftNotices draft={draft} />
        {isOpening || choice.isReading ? (
          <p className="sb-dim">{text.loadingCampaigns}</p>
        ) : (
          <InviteForm
            key={`${turn} ${draft.turn}`}
            start={turn > 0 ? start : withFitting(start, choice.fitting?.[0]?.acquisition_id)}
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

/** Another person is another draft: what was typed for the one before is not lost over it. */
const subjectOf = (invitation: Invitation | undefined): string =>
  invitation === undefined ? 'new' : `${invitation.mdn ?? ''} ${invitation.list?.id ?? ''}`

const withFitting = (values: InviteValues, campaign: string | undefined): InviteValues =>
  values.campaign === '' && campaign !== undefined ? { ...values, campaign } : values
