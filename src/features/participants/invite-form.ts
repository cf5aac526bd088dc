import * as z from 'zod/mini'
import type { Input } from '#/contract/endpoint'
import type { Connection } from '#/contract/gateway'
import { limits } from '#/contract/limits'
import { toWireMdn } from '#/contract/mdn'
import type { participantRows } from '#/contract/participants'
import { pathSegmentFault } from '#/contract/path'
import type { Invitation } from '#/nav/invitation'
import { readNumber } from '#/parts/mdn/read-number'
import { text } from './text'

const t = text.fault

/** The form as the screen shows it. */
export const inviteValuesSchema = z.object({
  /** The id of a campaign that was chosen or typed. */
  campaign: z.string(),
  /** It is typed, not chosen. */
  isTyped: z.boolean(),
  number: z.string(),
  externalId: z.string(),
})
export type InviteValues = z.infer<typeof inviteValuesSchema>

/** A form that was not touched, with what the page before knew. */
export const emptyValues = ({ mdn, external_person_id }: Invitation = {}): InviteValues => ({
  campaign: '',
  isTyped: false,
  number: mdn ?? '',
  externalId: external_person_id ?? '',
})

export type InviteFaults = Partial<Record<'campaign' | 'number' | 'externalId', string>>

/** What leaves, or a sentence for each field that is not right: nothing leaves while there is one. */
export type InviteReading =
  | { ok: true; mdn: string; input: Input<typeof participantRows.addParticipant> }
  | { ok: false; faults: InviteFaults }

/** Reads the form for the wire (style.md 17). */
export function readInvite(
  values: InviteValues,
  { connection, company_key }: { connection: Connection; company_key: string },
): InviteReading {
  const number = readNumber(values.number, {
    homeCountry: connection.home_country,
    apiVersion: connection.api_version,
  })
  const campaign = values.campaign.trim()
  const externalId = values.externalId.trim()
  const faults: InviteFaults = {
    ...(campaign === '' && { campaign: values.isTyped ? t.campaignTyped : t.campaign }),
    ...(campaign !== '' && pathSegmentFault(campaign) !== null && { campaign: t.campaignId }),
    ...(number === null && { number: t.number }),
    ...(number !== null && 'fault' in number && { number: number.fault }),
    ...(externalId.length > limits.externalPersonIdLength && {
      externalId: t.externalId(limits.externalPersonIdLength),
    }),
  }
  if (number === null || 'fault' in number || Object.keys(faults).length > 0) return { ok: false, faults }
  return {
    ok: true,
    mdn: number.mdn,
    input: {
      params: { company_key, id: campaign },
      body: {
        mobile_phone: { mdn: toWireMdn(number.mdn, connection.api_version) },
        ...(externalId !== '' && { external_person_id: externalId }),
      },
    },
  }
}
