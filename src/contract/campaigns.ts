import * as z from 'zod/mini'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'

/** The statuses of an acquisition campaign (decision 20). */
export const acquisitionCampaignStatuses = ['scheduled', 'active', 'deleted', 'past'] as const
export type AcquisitionCampaignStatus = (typeof acquisitionCampaignStatuses)[number]

/** Why a campaign takes no participants, in a sentence; null when it does (decision 22). */
export function participantRefusal(status: string): string | null {
  return status === 'active' ? null : `This campaign takes no participants: its status is ${status}.`
}

/** An acquisition campaign as read (decision 20). */
export const acquisitionCampaignSchema = z.looseObject({
  acquisition_id: id,
  description: optionalText,
  campaign_type: z.nullish(z.looseObject({ code: optionalText })),
  status: optionalText,
  start_date: optionalTimestamp,
  end_date: optionalTimestamp,
  acquisition_campaign: z.nullish(z.looseObject({ keywords: z.nullish(z.array(z.string())) })),
  sourcecode: z.nullish(id),
  url: optionalText,
  created_date: optionalTimestamp,
  updated_date: optionalTimestamp,
})
export type AcquisitionCampaign = z.infer<typeof acquisitionCampaignSchema>

const error = { body: errorBodySchema }
const campaigns = '/companies/{company_key}/campaigns/acquisition' as const

export const campaignRows = {
  /** The active ones, at most 50; 404 when there are none. */
  listAcquisitionCampaigns: row({
    id: 'listAcquisitionCampaigns',
    no: 'decision 20',
    method: 'GET',
    path: campaigns,
    replies: { 200: { body: z.array(acquisitionCampaignSchema) }, 404: error },
  }),
  getAcquisitionCampaign: row({
    id: 'getAcquisitionCampaign',
    no: 'decision 20',
    method: 'GET',
    path: `${campaigns}/{id}`,
    replies: { 200: { body: acquisitionCampaignSchema }, 404: error },
  }),
}
