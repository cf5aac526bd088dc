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
import { text as fieldText } from '#/parts/custom-fields/text'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { text } from './text'

const t = text.faults

/** The form as the screen shows it. */
export const inviteValuesSchema = z.object({
  /** The id of the campaign, chosen or typed. */
  campaign: z.string(),
  /** The id was typed, not chosen. */
  isTyped: z.boolean(),
  number: z.string(),
  externalId: z.string(),
  /** A list, not a record: a key can be anything, even `__proto__`. */
  fields: z.array(z.object({ key: z.string(), text: z.string(), picks: z.array(z.string()), removed: z.boolean() })),
})
export type InviteValues = z.infer<typeof inviteValuesSchema>

/** An empty form, with what the previous page passed on. */
export const emptyValues = ({ mdn, external_person_id }: Invitation = {}): InviteValues => ({
  campaign: '',
  isTyped: false,
  number: mdn ?? '',
  externalId: external_person_id ?? '',
  fields: [],
})

/** The input of a custom field's editor. */
export const fieldInput = ({ fields }: InviteValues, definition: CustomFieldDefinition): FieldInput =>
  fields.find(({ key }) => key === definition.key) ?? inputOf(definition, undefined)

/** The errors of the form; those of custom fields by index of their definition. */
export interface InviteFaults extends Partial<Record<'campaign' | 'number' | 'externalId', string>> {
  fields?: Readonly<Record<number, string>>
}

/** The call to send, or a sentence for each invalid field: nothing is sent while there is one. */
export type InviteReading =
  | { ok: true; mdn: string; input: Input<typeof participantRows.addParticipant> }
  | { ok: false; faults: InviteFaults }

/** Turns the form into the call to send. */
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
  const wrong = requests.flatMap(({ request }, i) =>
    request.kind === 'fault' ? [[i, fieldText.faults[request.fault]] as const] : [],
  )
  const set = requests.flatMap(({ key, request }) => (request.kind === 'value' ? [[key, request.value] as const] : []))
  const faults: InviteFaults = {
    ...(campaign === '' && { campaign: values.isTyped ? t.campaignIdMissing : t.campaign }),
    ...(campaign !== '' && pathSegmentFault(campaign) !== null && { campaign: t.campaignIdInvalid }),
    ...(number === null && { number: t.number }),
    ...(number !== null && 'fault' in number && { number: mdnText.fault(number.fault) }),
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
