import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { ApiError } from '#/api/http/error'
import { useSend } from '#/api/mutation/mutate'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { now } from '#/api/now'
import { addParticipantMutation, fetchAddedParticipants, findInvitation } from '#/api/participants'
import { NOBODY, personQuery, personSearchQuery, type PersonReading } from '#/api/persons'
import type { AcquisitionCampaign } from '#/contract/campaigns'
import type { Participant } from '#/contract/participants'
import { personLabel, shortKey } from '#/parts/mdn/person-label'
import { addReceipt } from '#/parts/receipts/receipts'
import { announce } from '#/ui/feedback/LiveRegion'
import { campaignName } from '../campaign-choice'
import { saveInvitation, updateInvitation, useSavedInvitations } from './invitation-store'
import type { ReadyInvite } from './invite-form'
import { outcomeOf, outcomeOfError, wasAccepted, type InviteOutcome } from './invite-outcome'
import { invitedHolder } from './number-holders'
import { text } from './text'

type CallOutcome = MutationOutcome<{ status: 200 | 201; body: Participant }>

/** The invitation that was sent last, and what is known about it. */
interface SentInvite {
  readonly invitation: ReadyInvite
  /** How many times it was sent, not counting earlier attempts whose outcome is known. */
  readonly tries: number
  /** Null until it is known. */
  readonly outcome: InviteOutcome | null
  readonly personKey: string | null
  readonly who: string | null
  /** Whether it could be saved in this browser. */
  readonly isSaved: boolean
}

/** How many times an invitation may be sent while its outcome is unknown: each may bring the person another text. */
export const MAX_TRIES = 2

/**
 * Sends an invitation and returns its result. An accepted one is saved in this browser and passed to `onComplete`, even
 * if the user has left the page by then. The call stays pending until that is done, so that the form cannot send it
 * again.
 */
export function useInvite(campaigns: readonly AcquisitionCampaign[], onComplete: (sent: ReadyInvite) => Promise<void>) {
  const api = useApi()
  const { send, pending, error } = useSend(addParticipantMutation)
  const client = useQueryClient()
  const [last, setLast] = useState<SentInvite | null>(null)
  const saved = useSavedInvitations(api.scope)

  /** Adds what is known now, unless another invitation has been sent since. */
  const update = (invitation: ReadyInvite, known: Partial<SentInvite>) =>
    setLast(before => (before?.invitation === invitation ? { ...before, ...known } : before))

  const knownCampaignName = (id: string): string | null => {
    const campaign = campaigns.find(({ acquisition_id }) => acquisition_id === id)
    return campaign ? campaignName(campaign) : null
  }
  const nameOfCampaign = (id: string): string => knownCampaignName(id) ?? id

  async function storeOutcome(sent: ReadyInvite, call: CallOutcome): Promise<void> {
    const { id } = sent.input.params
    const wasFound = call.kind === 'done' && call.found
    const waiting = wasFound ? await fetchAddedParticipants(api, id, sent.input.body).catch(() => null) : null
    const found = waiting?.items[0] ?? null
    const outcome = outcomeOf(call, found)
    const body = call.kind === 'done' ? (call.reply?.body ?? found) : null
    const personKey = body?.person?.person_key ?? null
    const known = knownName(sent, personKey)
    update(sent, { outcome, personKey, who: known })
    if (!wasAccepted(outcome)) return
    const completed = onComplete(sent)
    const at = now()
    // Not awaited: the form can be used for the next person before the name is read
    void Promise.resolve(known ?? nameOf(personKey)).then(who => {
      update(sent, { who })
      if (personKey === null || outcome.kind === 'accepted') return
      const what = text.receipt[outcome.kind](who ?? shortKey(personKey), nameOfCampaign(id))
      addReceipt(api.session, { personKey, at, what, still: null })
    })
    await saveInvitation({
      scope: api.scope,
      campaign: id,
      mdn: sent.mdn,
      campaignName: knownCampaignName(id),
      person_key: personKey,
      added: outcome.kind === 'already-waiting' ? (outcome.since ?? at) : at,
      expires: outcome.expires,
      state: outcome.kind === 'accepted' ? 'unknown' : 'waiting',
      checked: null,
    })
    await completed
  }

  /** The person, if the form has read who has the number and it is clear which of them is meant. */
  function knownPerson({ mdn, input: { body } }: ReadyInvite, personKey: string | null): PersonReading | null {
    const found = client.getQueryData(personSearchQuery(api, { kind: 'mdn', value: mdn }).queryKey) ?? NOBODY
    return personKey === null
      ? invitedHolder(found, body.external_person_id ?? '')
      : (found.people.find(one => one.person.person_key === personKey) ?? null)
  }

  /** The person's name, if it is known as above. */
  function knownName(invitation: ReadyInvite, personKey: string | null): string | null {
    const person = knownPerson(invitation, personKey)
    return person && personLabel(person)
  }

  const nameOf = async (personKey: string | null): Promise<string | null> =>
    personKey === null ? null : client.query(personQuery(api, personKey)).then(personLabel, () => null)

  /** Updates a saved invitation, so that the list shows the same state as the result. */
  async function updateSaved(sent: ReadyInvite, outcome: InviteOutcome): Promise<void> {
    const earlier = saved.find(one => one.campaign === sent.input.params.id && one.mdn === sent.mdn)
    if (earlier === undefined) return
    const holder = knownPerson(sent, null)?.person.person_key ?? earlier.person_key
    // The refusal says nothing about the invitation of another person with this number
    if (earlier.person_key !== null && holder !== earlier.person_key) return
    if (outcome.kind === 'blocked') await updateInvitation(earlier, { state: 'declined', checked: now() })
    if (outcome.kind === 'already-subscribed')
      await updateInvitation(earlier, { state: await findInvitation(api, earlier), checked: now() })
  }

  return {
    isPending: pending,
    tries: last?.tries ?? 0,
    invitation: last?.invitation ?? null,
    isSaved: last?.isSaved ?? true,
    outcome: error ? outcomeOfError(error) : (last?.outcome ?? null),
    personKey: last?.personKey ?? null,
    /** What the result calls the person; null if it is not known whose number it is. */
    who: last && error ? knownName(last.invitation, null) : (last?.who ?? null),
    send: (next: ReadyInvite, onRefused?: (error: ApiError) => void) => {
      if (pending) return
      const isSame = last !== null && JSON.stringify(last.invitation) === JSON.stringify(next)
      // The form still contains it, so its button could send it yet again
      if (isSame && last.tries >= MAX_TRIES && last.outcome?.kind === 'unknown')
        return announce(text.outcome.unknownTwice, 'assertive')
      // A copy, so that a late result of an earlier try is not shown as the result of this one
      const invitation = { ...next }
      const tries = isSame ? last.tries + (last.outcome?.kind === 'unknown' ? 1 : 0) : 1
      setLast({ invitation, tries, outcome: null, personKey: null, who: null, isSaved: true })
      const description = text.mutation(knownName(next, null), next.mdn, nameOfCampaign(next.input.params.id))
      send(
        {
          input: next.input,
          description,
          store: outcome => storeOutcome(invitation, outcome).catch(() => update(invitation, { isSaved: false })),
        },
        undefined,
        refusal => {
          onRefused?.(refusal)
          // The result is on screen even if the list cannot be corrected
          updateSaved(next, outcomeOfError(refusal)).catch(() => undefined)
        },
      )
    },
  }
}
