import * as z from 'zod/mini'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { Input } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import { toWireMdn } from '#/contract/format/mdn'
import { pathSegmentFault } from '#/contract/format/path'
import type { Session } from '#/contract/gateway'
import type { participantRows } from '#/contract/participants'
import type { Invitation } from '#/nav/invitation'
import { inputOf, readInput, type FieldInput } from '#/parts/custom-fields/field-input'
import { readNumber } from '#/parts/mdn/read-number'
import { text } from '../text'

const t = text.fault

/** The form as the screen shows it. */
export const inviteValuesSchema = z.object({
  /** The id of a campaign that was chosen or typed. */
  campaign: z.string(),
  /** It is typed, not chosen. */
  isTyped: z.boolean(),
  number: z.string(),
  externalId: z.string(),
  /** Beside their keys, not under them: a key may be anything (facts.md 7). */
  fields: z.array(z.object({ key: z.string(), text: z.string(), picks: z.array(z.string()), removed: z.boolean() })),
})
export type InviteValues = z.infer<typeof inviteValuesSchema>

/** A form that was not touched, with what the page before knew. */
export const emptyValues = ({ mdn, external_person_id }: Invitation = {}): InviteValues => ({
  campaign: '',
  isTyped: false,
  number: mdn ?? '',
  externalId: external_person_id ?? '',
  fields: [],
})

/** What stands in the editor of a custom field. */
export const fieldInput = ({ fields }: InviteValues, definition: CustomFieldDefinition): FieldInput =>
  fields.find(({ key }) => key === definition.key) ?? inputOf(definition, undefined)

/** The sentences of the form; those of custom fields by their place among the definitions. */
export interface InviteFaults extends Partial<Record<'campaign' | 'number' | 'externalId', string>> {
  fields?: Readonly<Record<number, string>>
}

/** What leaves, or a sentence for each field that is not right: nothing leaves while there is one. */
export type InviteReading =
  | { ok: true; mdn: string; input: Input<typeof participantRows.addParticipant> }
  | { ok: false; faults: InviteFaults }

/** Reads the form for the wire (style.md 17). */
export function readInvite(
  values: InviteValues,
  { connection, company_key, custom_fields: definitions }: Session,
): InviteReading {
  const number = readNumber(values.number, {
    homeCountry: connection.home_country,
    apiVersion: connection.api_version,
  })
  const campaign = values.campaign.trim()
  const externalId = values.externalId.trim()
  const requests = definitions.map(one => ({
    key: one.key,
    request: readInput(one, undefined, fieldInput(values, one)),
  }))
  const wrong = requests.flatMap(({ request }, i) => (request.kind === 'fault' ? [[i, request.fault] as const] : []))
  const set = requests.flatMap(({ key, request }) => (request.kind === 'value' ? [[key, request.value] as const] : []))
  const faults: InviteFaults = {
    ...(campaign === '' && { campaign: values.isTyped ? t.campaignTyped : t.campaign }),
    ...(campaign !== '' && pathSegmentFault(campaign) !== null && { campaign: t.campaignId }),
    ...(number === null && { number: t.number }),
    ...(number !== null && 'fault' in number && { number: number.fault }),
    ...(externalId.length > limits.externalPersonIdLength && {
      externalId: t.externalId(limits.externalPersonIdLength),
    }),
    ...(wrong.length > 0 && { fields: Object.fromEntries(wrong) }),
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
        ...(set.length > 0 && { custom_fields: Object.fromEntries(set) }),
      },
    },
  }
}
