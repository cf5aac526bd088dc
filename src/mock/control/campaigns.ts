import type { AcquisitionCampaignStatus } from '#/contract/campaigns'
import { DAY_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import { insertCampaign } from '../campaigns/store'
import { writeCampaign } from '../campaigns/wire'
import { END_OF_TIME } from '../clock/clock'
import { invalid, refuse } from '../http/reply'
import { listById } from '../lists/store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

const WEEK_MS = 7 * DAY_MS

/** POST /__mock/companies/{key}/acquisition_campaigns: a missing status follows from the dates, and missing dates from the status. */
export async function createAcquisitionCampaign(
  { params, body }: ControlInput<'createAcquisitionCampaign'>,
  { mock }: ControlCall,
): ControlReply<'createAcquisitionCampaign'> {
  const { company_key } = params
  const now = mock.clock.now()
  const given = { start: readMoment('start_date', body.start_date), end: readMoment('end_date', body.end_date) }
  const faults = [given.start.fault, given.end.fault].filter(fault => fault !== undefined)
  const status = body.status ?? statusBy(given.start.at, given.end.at, now)
  const start_date = given.start.at ?? startOf(status, given.end.at, now)
  const end_date = given.end.at ?? (status === 'past' ? Math.max(now, start_date) : null)
  if (faults.length === 0 && end_date !== null && end_date < start_date)
    faults.push('end_date must not be before start_date')
  if (faults.length > 0) return invalid(faults)
  if (!mock.companies.byKey(company_key)) return refuse(404, 'There is no such company.')
  const list = await listById(mock.db, company_key, body.subscription_list_id)
  if (!list) return refuse(404, 'There is no such subscription list.')
  const campaign = await insertCampaign(
    mock.db,
    company_key,
    {
      list_id: list.list_id,
      description: body.description,
      status,
      start_date,
      end_date,
      keywords: body.keywords ?? [],
    },
    now,
  )
  mock.scheduler.changed()
  return { status: 201, body: writeCampaign(campaign) }
}

function readMoment(name: string, text: string | null | undefined): { at: number | null; fault?: string } {
  if (text === null || text === undefined) return { at: null }
  const at = readTimestamp(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text)
  return at === null || at > END_OF_TIME
    ? { at: null, fault: `${name} must be a timestamp such as 2026-11-21T05:00Z` }
    : { at }
}

function statusBy(start: number | null, end: number | null, now: number): AcquisitionCampaignStatus {
  if (end !== null && end <= now) return 'past'
  return start !== null && start > now ? 'scheduled' : 'active'
}

function startOf(status: AcquisitionCampaignStatus, end: number | null, now: number): number {
  if (status === 'scheduled') return Math.min(end ?? Number.POSITIVE_INFINITY, now + WEEK_MS)
  return Math.min(end ?? now, now)
}
