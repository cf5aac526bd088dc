import type { CallEntry } from '#/api/http/log'
import type { CompanyRecords } from '#/contract/company-records'
import { endpoints, type RowId } from '#/contract/endpoints'
import { isRecord, readJson } from '#/contract/format/json'
import type { Anonymizer } from './anonymize'
import { RecordCollector } from './record-collector'
import { type JsonObject, paramsOf } from './record-values'

/** Limits on the records kept of each kind. The first limit with which the scenario is small enough is used. */
export const recordLimits = [500, 200, 80, 30] as const

type LoggedCall = Pick<CallEntry, 'row' | 'path' | 'responseBody'>

/**
 * The records that replies contain, anonymous: what may be about a person or a company is replaced.
 * @param calls the newest first: the newest version of a record counts
 * @param moment the time in ms that the records' times are relative to
 * @returns a function that picks records up to a limit for each kind, first those that the anonymous request names
 */
export function recordsOf(
  calls: readonly LoggedCall[],
  anonymizer: Anonymizer,
  moment: number,
): (limit: number, request: string) => CompanyRecords {
  const collector = new RecordCollector(anonymizer, moment)
  for (const call of calls.toSorted((a, b) => phaseOf(a) - phaseOf(b))) {
    const json = readJson(call.responseBody ?? '')
    const collect = collectOf[call.row.id]
    if (!json.ok || !collect) continue
    const params = paramsOf(call)
    const records: unknown[] = Array.isArray(json.value) ? json.value : [json.value]
    for (const record of records)
      if (isRecord(record)) collect(collector, isRecord(record['device']) ? record['device'] : record, params)
    if (allSubscriptionsRoutes.includes(call.row.id)) collector.noteAllSubscriptions(params)
  }
  return (limit, request) => collector.records(limit, request)
}

const personRoutes: readonly string[] = [
  'getPerson',
  'getPersonByExternalId',
  'searchPersons',
  'createPerson',
  'updatePerson',
  'putPersonByExternalId',
  'findSubscriber',
  'assignDevice',
] satisfies RowId[]

const allSubscriptionsRoutes: readonly string[] = [
  'listSubscriptions',
  'listSubscriptionsByExternalId',
] satisfies RowId[]

const campaignRoutes: readonly string[] = ['listAcquisitionCampaigns', 'getAcquisitionCampaign'] satisfies RowId[]

/** People and campaigns first, because other records refer to them. */
function phaseOf({ row: { id } }: LoggedCall): number {
  if (personRoutes.includes(id)) return 0
  // These calls say which list a campaign belongs to
  if (id === endpoints.listAcquisitionCampaignsOfList.id) return 1
  if (campaignRoutes.includes(id)) return 2
  // This one does not say whose device it is
  return id === endpoints.getDevice.id ? 4 : 3
}

type Collect = (collector: RecordCollector, record: JsonObject, params: Record<string, string>) => void

/** How the records that a route returns are collected. */
const collectOf: Readonly<Partial<Record<string, Collect>>> = Object.fromEntries(
  (
    [
      ['addPerson', personRoutes],
      ['addSubscription', allSubscriptionsRoutes],
      ['addSubscription', ['getSubscription', 'getSubscriptionByExternalId']],
      ['addList', ['listSubscriptionLists', 'getSubscriptionList']],
      ['addCampaign', [...campaignRoutes, 'listAcquisitionCampaignsOfList']],
      ['addParticipant', ['listParticipants', 'addParticipant']],
      ['addBroadcast', ['listBroadcasts', 'getBroadcast', 'createBroadcast', 'updateBroadcast']],
      ['addWalletCampaign', ['listWalletCampaigns', 'getWalletCampaign']],
      ['addWalletItem', ['listWalletItems', 'getWalletItem', 'updateWalletItem']],
      ['addDevice', ['listDevices', 'listDevicesByExternalId', 'getDevice']],
      ['addBatch', ['listImportBatches', 'getImportBatch', 'createImportBatch']],
    ] as const satisfies readonly (readonly [keyof RecordCollector, readonly string[]])[]
  ).flatMap(([add, ids]) =>
    ids.map((id): [string, Collect] => [id, (collector, record, params) => collector[add](record, params)]),
  ),
)
