import { writeMinutes } from '#/contract/format/timestamps'
import type { StoredCampaign } from './store'

/** A campaign as in a reply. */
export const writeCampaign = (c: StoredCampaign) => ({
  acquisition_id: c.acquisition_id,
  description: c.description,
  campaign_type: { code: 'ACQUISITION' },
  status: c.status,
  start_date: c.start_date === null ? null : writeMinutes(c.start_date),
  end_date: c.end_date === null ? null : writeMinutes(c.end_date),
  acquisition_campaign: { keywords: [...c.keywords] },
  sourcecode: c.sourcecode,
  url: `/companies/${encodeURIComponent(c.company_key)}/campaigns/acquisition/${encodeURIComponent(c.acquisition_id)}`,
  created_date: writeMinutes(c.created_date),
  updated_date: writeMinutes(c.updated_date),
})
