import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { everyone } from './roles'

/** The statuses of an acquisition campaign. */
export const acquisitionCampaignStatuses = ['scheduled', 'active', 'deleted', 'past'] as const
export type AcquisitionCampaignStatus = (typeof acquisitionCampaignStatuses)[number]

/** Whether a campaign with this status accepts participants. */
export const acceptsParticipants = (status: string): boolean => status === 'active'

/** An acquisition campaign as read. */
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

const campaigns = '/companies/{company_key}/campaigns/acquisition' as const

export const campaignRows = rows({
  /** At most 50; 404 if there are none. */
  listAcquisitionCampaigns: {
    summary: 'List the active acquisition campaigns',
    roles: everyone,
    method: 'GET',
    path: campaigns,
    replies: { 200: { body: z.array(acquisitionCampaignSchema) }, 404: error },
  },
  getAcquisitionCampaign: {
    summary: 'Read an acquisition campaign',
    roles: everyone,
    method: 'GET',
    path: `${campaigns}/{id}`,
    replies: { 200: { body: acquisitionCampaignSchema }, 404: error },
  },
})
