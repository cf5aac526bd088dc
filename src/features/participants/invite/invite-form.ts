import * as z from 'zod/mini'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { Input } from '#/contract/endpoint'
import { sameJson } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { toWireMdn } from '#/contract/format/mdn'
import { pathSegmentFault } from '#/contract/format/path'
import type { Session } from '#/contract/gateway'
import type { participantRows } from '#/contract/participants'
import type { Invitation } from '#/nav/invitation'
import { inputOf, readInput } from '#/parts/custom-fields/field-input'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { checkedBy } from '#/ui/form/checked-by'
import type { CampaignChoice } from '../campaign-choice'
import { text as shared } from '../text'
import { text } from './text'

const t = text.faults

/** One invitation, ready to send. */
export interface ReadyInvite {
  /** E.164. */
  mdn: string
  input: Input<typeof participantRows.addParticipant>
}

/** The form as the screen shows it. */
export const inviteValuesSchema = z.object({
  /** The id of the campaign, chosen or typed. */
  campaign: z.string(),
  /** Whether the id was typed, not chosen. */
  isTyped: z.boolean(),
  number: z.string(),
  externalId: z.string(),
  /** A list, not a record: a key can be anything, even `__proto__`. */
  fields: z.array(z.object({ key: z.string(), text: z.string(), picks: z.array(z.string()), removed: z.boolean() })),
})
export type InviteValues = z.infer<typeof inviteValuesSchema>

/** An empty form, with what the previous page passed on. */
export const emptyValues = (
  definitions: readonly CustomFieldDefinition[],
  { mdn, external_person_id }: Invitation = {},
): InviteValues => ({
  campaign: '',
  isTyped: false,
  number: mdn ?? '',
  externalId: external_person_id ?? '',
  fields: definitions.map(one => ({ key: one.key, ...inputOf(one, undefined) })),
})

/** A stored form with its custom fields in the order of their definitions, which may have changed since. */
export const inOrder = (definitions: readonly CustomFieldDefinition[], values: InviteValues): InviteValues => ({
  ...values,
  fields: emptyValues(definitions).fields.map(empty => values.fields.find(({ key }) => key === empty.key) ?? empty),
})

/** Whether a form holds an invitation that was sent. */
export function holdsInvite(session: Session, values: InviteValues, sentInput: unknown): boolean {
  // Without the campaigns, because they decide only which sentence says that none was chosen
  const read = inviteSchema(session, { campaigns: [] }).safeParse(values)
  return read.success && sameJson(read.data.input, sentInput)
}

/** Checks the invitation form, and turns it into the call to send. Without campaigns, only an id can be typed. */
export const inviteSchema = (
  { connection, company_key, custom_fields: definitions }: Session,
  { campaigns }: Pick<CampaignChoice, 'campaigns'>,
) =>
  checkedBy((values: InviteValues, fault): ReadyInvite | null => {
    const number = readNumber(values.number, connection)
    const campaign = values.campaign.trim()
    const externalId = values.externalId.trim()
    if (campaign === '')
      fault('campaign', values.isTyped || campaigns.length === 0 ? shared.campaignIdMissing : t.campaign)
    else if (pathSegmentFault(campaign) !== null) fault('campaign', shared.campaignIdInvalid)
    if (externalId.length > limits.externalPersonIdLength)
      fault('externalId', t.externalId(limits.externalPersonIdLength))
    const fields: [string, unknown][] = []
    for (const [index, definition] of definitions.entries()) {
      const request = readInput(definition, undefined, values.fields[index] ?? inputOf(definition, undefined))
      if (request.kind === 'fault') fault(`fields.${index}`, request.fault)
      if (request.kind === 'value') fields.push([definition.key, request.value])
    }
    if (number === null) return fault('number', t.number)
    if ('fault' in number) return fault('number', mdnText.fault(number.fault))
    return {
      mdn: number.mdn,
      input: {
        params: { company_key, id: campaign },
        body: {
          mobile_phone: { mdn: toWireMdn(number.mdn, connection.api_version) },
          ...(externalId !== '' && { external_person_id: externalId }),
          ...(fields.length > 0 && { custom_fields: Object.fromEntries(fields) }),
        },
      },
    }
  })
