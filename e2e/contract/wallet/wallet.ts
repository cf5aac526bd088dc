import * as z from 'zod/mini'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { type WalletItem, walletItemSchema } from '#/contract/wallet-items'
import { walletMessageSchema } from '#/contract/wallet-messages'
import { sentSchema } from '../outside-world'
import type { Reply, Company, Service } from '../service'

/** One wallet campaign of a company, with methods that call its routes. */
export class Wallet {
  readonly id: string
  readonly path: string
  readonly #service: Service
  readonly #company: Company

  constructor(service: Service, company: Company, id: string) {
    this.#service = service
    this.#company = company
    this.id = id
    this.path = `/campaigns/wallet/${id}`
  }

  /** Installs a pass through the control route. */
  tryInstall(body: Record<string, unknown>): Promise<Reply> {
    const path = `/__mock/companies/${this.#company.key}/wallet_campaigns/${this.id}/items`
    return this.#service.send('POST', path, { body: { provider: 'passbook', ...body } })
  }

  async install(body: Record<string, unknown> = {}): Promise<string> {
    const reply = await this.tryInstall(body)
    if (reply.status !== 201) throw new Error(`Installing an item failed: ${reply.status} ${reply.text}`)
    return walletItemSchema.parse(reply.body).wallet_item_id
  }

  list(query = ''): Promise<Reply> {
    return this.#company.send('GET', `${this.path}/items${query === '' ? '' : `?${query}`}`)
  }

  /** The ids of the items a query returns, in order. */
  async ids(query = ''): Promise<string[]> {
    return z
      .array(walletItemSchema)
      .parse((await this.list(query)).body)
      .map(item => item.wallet_item_id)
  }

  async item(id: string): Promise<WalletItem> {
    return walletItemSchema.parse((await this.#company.send('GET', this.#itemPath(id))).body)
  }

  put(id: string, body: unknown): Promise<Reply> {
    return this.#company.send('PUT', this.#itemPath(id), { body })
  }

  putRaw(id: string, raw: string): Promise<Reply> {
    return this.#company.send('PUT', this.#itemPath(id), { raw })
  }

  send(body: unknown): Promise<Reply> {
    return this.#company.send('POST', `${this.path}/messages`, { body })
  }

  async messages(): Promise<z.infer<typeof walletMessageSchema>[]> {
    return z.array(walletMessageSchema).parse((await this.#company.send('GET', `${this.path}/messages`)).body)
  }

  /** What this company sent over the wallet channel, newest first. */
  async outbox(): Promise<z.infer<typeof sentSchema>[]> {
    const reply = await this.#service.send('GET', '/__mock/outbox?channel=wallet&limit=10000')
    return z
      .array(sentSchema)
      .parse(reply.body)
      .filter(sent => sent['company_key'] === this.#company.key)
  }

  #itemPath(id: string): string {
    return `${this.path}/items/${encodeURIComponent(id)}`
  }
}

/** A new company with one wallet campaign. */
export async function newWallet(service: Service): Promise<{ company: Company; wallet: Wallet }> {
  const company = await service.addCompany()
  const reply = await service.send('POST', `/__mock/companies/${company.key}/wallet_campaigns`, {
    body: { name: 'Gold circle' },
  })
  return { company, wallet: new Wallet(service, company, walletCampaignSchema.parse(reply.body).wallet_id) }
}
