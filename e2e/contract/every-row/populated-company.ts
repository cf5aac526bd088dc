import type { Params } from '#/contract/endpoint'
import { type Endpoints, type RowId, endpoints } from '#/contract/endpoints'
import { buildPath } from '#/contract/format/path'
import { importBatchSchema } from '#/contract/imports'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { walletMessageSchema } from '#/contract/wallet-messages'
import { openCompanyWithList } from '../broadcasts/broadcast-calls'
import type { Reply, Call, Service } from '../service'
import { Wallet } from '../wallet/wallet'

/** A person key that does not exist. */
export const UNKNOWN_KEY = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'
/** The number of a subscribed person with the external id `known`. */
export const SUBSCRIBED = '+13125550101'

/** Sends calls by row id, each to the path built from its parameters. */
export const rowSender =
  (service: Service) =>
  <Id extends RowId>(
    id: Id,
    params: Params<Endpoints[Id]>,
    { query, ...call }: Call & { query?: Record<string, string> } = {},
  ): Promise<Reply> => {
    const row = endpoints[id]
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return service.send(row.method, buildPath<Endpoints[Id]>(row, params) + search, call)
  }

export type PopulatedCompany = Awaited<ReturnType<typeof populateCompany>>

/** A company that has at least one of every kind of record. */
export async function populateCompany(service: Service) {
  const { company, outsideWorld, listId, campaign, broadcasts, forceStatus, join } = await openCompanyWithList(service)
  const person = await join(SUBSCRIBED)
  await company.updatePerson(person, { external_person_id: 'known' })
  const wallet_id = walletCampaignSchema.parse(
    (await outsideWorld.control('POST', `/companies/${company.key}/wallet_campaigns`, { name: 'Gold circle' })).body,
  ).wallet_id
  const wallet = new Wallet(service, company, wallet_id)
  const batch = importBatchSchema.parse(
    (
      await service.send('POST', `/mobile_apps/${company.app}/migrations/import_batches`, {
        body: { devices: [{ platform: 'ANDROID', token: 'known token' }] },
      })
    ).body,
  )
  return {
    company,
    outsideWorld,
    broadcasts,
    forceStatus,
    wallet,
    person,
    batch: batch.batch_id,
    device: (await outsideWorld.registerDevice({ person_key: person })).service_device_id,
    item: await wallet.install(),
    message: walletMessageSchema.parse((await wallet.send({ message: { template: 'Hello' } })).body).wallet_message_id,
    broadcast: (await broadcasts.create()).broadcast_id,
    /**
     * Path parameters: the company, which rows call `company_key` or `company_id`, and its app, list, and campaigns.
     */
    keyParams: { company_key: company.key },
    idParams: { company_id: company.key },
    appParams: { app_id: company.app },
    listParams: { company_key: company.key, subscription_list_id: listId },
    campaignParams: { company_key: company.key, id: campaign },
    walletParams: { company_key: company.key, wallet_id },
    walletIdParams: { company_id: company.key, wallet_id },
    list: listId,
  }
}
