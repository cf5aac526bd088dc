import type { AcquisitionCampaignStatus } from '#/contract/campaigns'
import { DAY_MS } from '#/contract/format/durations'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import { END_OF_TIME } from '../clock/clock'

const WEEK_MS = 7 * DAY_MS

interface CampaignDatesInput {
  readonly status?: AcquisitionCampaignStatus | undefined
  readonly start_date?: string | null | undefined
  readonly end_date?: string | null | undefined
}
interface Dates {
  readonly status: AcquisitionCampaignStatus
  readonly start_date: number
  readonly end_date: number | null
}

/** Status and dates of a new campaign: a missing status follows from the dates, and missing dates from the status. */
export function readCampaignDates(
  given: CampaignDatesInput,
  now: number,
): { ok: true; dates: Dates } | { ok: false; faults: string[] } {
  const start = readMoment('start_date', given.start_date)
  const end = readMoment('end_date', given.end_date)
  const faults = [start.fault, end.fault].filter(fault => fault !== undefined)
  const status = given.status ?? statusFromDates(start.at, end.at, now)
  const start_date = start.at ?? defaultStart(status, end.at, now)
  const end_date = end.at ?? (status === 'past' ? Math.max(now, start_date) : null)
  if (faults.length === 0 && end_date !== null && end_date < start_date)
    faults.push('end_date must not be before start_date')
  return faults.length === 0 ? { ok: true, dates: { status, start_date, end_date } } : { ok: false, faults }
}

function readMoment(name: string, text: string | null | undefined): { at: number | null; fault?: string } {
  if (text === null || text === undefined) return { at: null }
  const at = readDayOrTimestamp(text)
  return at === null || at > END_OF_TIME
    ? { at: null, fault: `${name} must be a day or a timestamp, such as 2026-11-21 or 2026-11-21T05:00Z` }
    : { at }
}

function statusFromDates(start: number | null, end: number | null, now: number): AcquisitionCampaignStatus {
  if (end !== null && end <= now) return 'past'
  return start !== null && start > now ? 'scheduled' : 'active'
}

function defaultStart(status: AcquisitionCampaignStatus, end: number | null, now: number): number {
  if (status === 'scheduled') return Math.min(end ?? Number.POSITIVE_INFINITY, now + WEEK_MS)
  return Math.min(end ?? now, now)
}
