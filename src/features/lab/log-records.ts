import type { CallEntry } from '#/api/http/log'
import type { CompanyRecords } from '#/contract/company-records'
import { endpoints, type RowId } from '#/contract/endpoints'
import { isRecord, readJson } from '#/contract/format/json'
import type { Anonymizer } from './anonymize'
import { RecordCollector } from './record-collector'
import { type JsonObject, paramsOf } from './record-values'

/** Limits on the records kept of each kind. The first limit with which the scenario is small enough is used. */
export const recordLimits = [500, 200, 80, 30] as const

type Read = Pick<CallEntry, 'row' | 'path' | 'responseBody'>

/**
 * The records that replies contain, anonymous: what may be about a person or a company is replaced.
 * @param calls the newest first: the newest version of a record counts
 * @param moment the time in ms that the records' times are relative to
 * @returns a function that picks records up to a limit for each kind, first those that the anonymous request names
 */
export function recordsOf(
  calls: readonly Read[],
  anonymizer: Anonymizer,
  moment: number,
): (limit: number, request: string) => CompanyRecords {
  const collector = new RecordCollector(anonymizer, moment)
  // People first, because other records refer to them; then the calls that say which list a campaign belongs to
  const phase = ({ row: { id } }: Read) =>
    personRoutes.includes(id) ? 0 : id === endpoints.listAcquisitionCampaignsOfList.id ? 1 : 2
  for (const call of calls.toSorted((a, b) => phase(a) - phase(b))) {
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

type Collect = (collector: RecordCollector, record: JsonObject, params: Record<string, string>) => void

/** How the records that a route returns are collected. */
const collectOf: Readonly<Partial<Record<string, Collect>>> = Object.fromEntries(
  (
    [
      ['addPerson', personRoutes],
      ['addSubscription', allSubscriptionsRoutes],
      ['addSubscription', ['getSubscription', 'getSubscriptionByExternalId']],
      ['addList', ['listSubscriptionLists', 'getSubscriptionList']],
      ['addCampaign', ['listAcquisitionCampaigns', 'getAcquisitionCampaign', 'listAcquisitionCampaignsOfList']],
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
