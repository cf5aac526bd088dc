import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { ApiError } from '#/api/http/error'
import { useSend } from '#/api/mutation/mutate'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { now } from '#/api/now'
import { addParticipantMutation, fetchPendingParticipants } from '#/api/participants'
import type { AcquisitionCampaign } from '#/contract/campaigns'
import type { Participant } from '#/contract/participants'
import { campaignName } from '../campaign-choice'
import { saveInvitation } from './invitation-store'
import type { ReadyInvite } from './invite-form'
import { isComplete, outcomeOf, refusedOutcome, type InviteOutcome } from './invite-outcome'
import { text } from './text'

type Settled = MutationOutcome<{ status: 200 | 201; body: Participant }>

/** Sends an invitation and returns its result. A waiting invitation is saved in this browser. */
export function useInvite(campaigns: readonly AcquisitionCampaign[], onComplete: (sent: ReadyInvite) => void) {
  const api = useApi()
  const { send, pending, error } = useSend(addParticipantMutation)
  const [result, setResult] = useState<{ outcome: InviteOutcome; personKey: string | null } | null>(null)
  const [tries, setTries] = useState(0)
  const [ready, setReady] = useState<ReadyInvite | null>(null)
  const [isSaved, setIsSaved] = useState(true)

  async function settled(one: ReadyInvite, settledAs: Settled): Promise<void> {
    const { id } = one.input.params
    const isLost = settledAs.kind === 'done' && settledAs.reply === null
    const waiting = isLost
      ? await fetchPendingParticipants(api, id, one.input.body.mobile_phone.mdn).catch(() => null)
      : null
    const outcome = outcomeOf(settledAs, waiting?.[0] ?? null)
    const body = settledAs.kind === 'done' ? (settledAs.reply?.body ?? waiting?.[0]) : null
    const personKey = body?.person?.person_key ?? null
    setResult({ outcome, personKey })
    if (!isComplete(outcome)) return
    onComplete(one)
    const campaign = campaigns.find(({ acquisition_id }) => acquisition_id === id)
    await saveInvitation({
      scope: api.scope,
      campaign: id,
      mdn: one.mdn,
      campaignName: campaign ? campaignName(campaign) : null,
      person_key: personKey,
      added: outcome.kind === 'already-waiting' ? (outcome.since ?? now()) : now(),
      expires: outcome.expires,
      state: 'waiting',
      checked: null,
    })
  }

  return {
    isPending: pending,
    /** How often this invitation was sent. */
    tries,
    ready,
    isSaved,
    outcome: error ? refusedOutcome(error) : (result?.outcome ?? null),
    personKey: error ? null : (result?.personKey ?? null),
    send: (one: ReadyInvite, onRefused?: (error: ApiError) => void) => {
      if (pending) return
      const isSame = ready !== null && JSON.stringify(ready) === JSON.stringify(one)
      setTries(isSame ? tries + 1 : 1)
      setReady(one)
      setResult(null)
      setIsSaved(true)
      const description = text.mutation(one.mdn, one.input.params.id)
      send(
        { input: one.input, description },
        outcome => void settled(one, outcome).catch(() => setIsSaved(false)),
        onRefused,
      )
    },
  }
}
