import { type Broadcast, broadcastSchema } from '#/contract/broadcasts'
import { openCompany } from '../outside-world'
import type { Reply, Company, Service } from '../service'

/** Calls about the broadcasts of one company. */
export class BroadcastCalls {
  readonly #company: Company
  readonly listId: string

  constructor(company: Company, listId: string) {
    this.#company = company
    this.listId = listId
  }

  /** A valid body with changes to its keys and to those of its targeting. */
  body(changes: Record<string, unknown> = {}, targeting: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      name: 'Autumn preview',
      send_scheduled_date: '2096-12-01T16:00:00Z',
      created_by: 'mara@shop.example',
      created_by_application: 'api',
      targeting: {
        message_template: 'Hi {{ first_name }}, {{ list_name }} is open',
        shorten_urls: false,
        short_url_base: 'https://go.example/',
        channel: 'sms',
        source_short_code: null,
        source_lists: [this.listId],
        filters: [],
        ...targeting,
      },
      ...changes,
    }
  }

  post(body: unknown): Promise<Reply> {
    return this.#company.send('POST', '/mobiledb/broadcasts', { body })
  }

  /** Creates a broadcast. */
  async create(changes: Record<string, unknown> = {}, targeting: Record<string, unknown> = {}): Promise<Broadcast> {
    return broadcastSchema.parse((await this.post(this.body(changes, targeting))).body)
  }

  /** Creates a broadcast with a past send date, which starts before the next call is answered. */
  createStarted(targeting: Record<string, unknown> = {}): Promise<Broadcast> {
    return this.create({ send_scheduled_date: '2020-01-01T00:00:00Z' }, targeting)
  }

  get(id: string): Promise<Reply> {
    return this.#company.send('GET', `/mobiledb/broadcasts/${id}`)
  }

  async read(id: string): Promise<Broadcast> {
    return broadcastSchema.parse((await this.get(id)).body)
  }

  put(id: string, body: unknown): Promise<Reply> {
    return this.#company.send('PUT', `/mobiledb/broadcasts/${id}`, { body })
  }

  cancel(id: string): Promise<Reply> {
    return this.#company.send('DELETE', `/mobiledb/broadcasts/${id}`)
  }
}

/** A company with one list, the calls about its broadcasts, and a campaign through which people join the list. */
export async function openCompanyWithList(service: Service, listName = 'Weekend offers') {
  const { company, outsideWorld } = await openCompany(service)
  const listId = await outsideWorld.addList(listName)
  const campaign = await outsideWorld.addCampaign(listId)
  const broadcasts = new BroadcastCalls(company, listId)
  const forceStatus = (id: string, status: string): Promise<Reply> =>
    outsideWorld.control('POST', `/companies/${company.key}/broadcasts/${id}/status`, { status })
  /** Subscribes a number, with custom fields for its person. */
  const join = (mdn: string, fields: Record<string, unknown> = {}): Promise<string> =>
    outsideWorld.subscribe(campaign, mdn, { custom_fields: fields })
  return { company, outsideWorld, listId, campaign, broadcasts, forceStatus, join }
}
