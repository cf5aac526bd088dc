import * as z from 'zod/mini'
import { acquisitionCampaignSchema } from '#/contract/campaigns'
import { deviceSchema } from '#/contract/devices'
import { subscriptionListSchema } from '#/contract/lists'
import { participantSchema } from '#/contract/participants'
import { type Subscription, subscriptionSchema } from '#/contract/subscriptions'
import type { Reply, Company, Service } from './service'

const textSchema = z.object({ kind: z.string(), text: z.string(), company_key: z.string(), sent_at: z.string() })
export const sentSchema = z.looseObject({
  sent_at: z.string(),
  channel: z.string(),
  kind: z.string(),
  recipient: z.string(),
})

/** The world around one company, through control routes: its account manager, handsets, and the push SDK. */
export class OutsideWorld {
  readonly #service: Service
  readonly #company: Company

  constructor(service: Service, company: Company) {
    this.#service = service
    this.#company = company
  }

  /** Calls a control route; the path is given without `/__mock`. */
  control(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#service.send(method, `/__mock${path}`, body === undefined ? {} : { body })
  }

  /** Adds a list and returns its id. */
  async addList(name = 'Weekend offers'): Promise<string> {
    const reply = await this.control('POST', `/companies/${this.#company.key}/subscription_lists`, { name })
    return subscriptionListSchema.parse(reply.body).id
  }

  /** Adds a campaign, active by default, and returns its id. */
  async addCampaign(listId: string, fields: Record<string, unknown> = {}): Promise<string> {
    const body = { description: 'Store sign-up', subscription_list_id: listId, ...fields }
    const reply = await this.control('POST', `/companies/${this.#company.key}/acquisition_campaigns`, body)
    return acquisitionCampaignSchema.parse(reply.body).acquisition_id
  }

  /** Invites a person, through the service's own route. */
  invite(campaignId: string, body: unknown, call: { version?: 1 | 2 } = {}): Promise<Reply> {
    return this.#company.send('POST', `/campaigns/acquisition/${campaignId}/participants`, { ...call, body })
  }

  inviteNumber(campaignId: string, mdn: string): Promise<Reply> {
    return this.invite(campaignId, { mobile_phone: { mdn } })
  }

  /** The pending participations of a campaign. */
  async pendingParticipants(
    campaignId: string,
    query: { mdn?: string; person_id?: string; external_person_id?: string } = {},
  ): Promise<z.infer<typeof participantSchema>[]> {
    const search = new URLSearchParams(Object.entries(query))
    const reply = await this.#company.send('GET', `/campaigns/acquisition/${campaignId}/participants?${search}`)
    return z.array(participantSchema).parse(reply.body)
  }

  /** Replies from a handset and returns the outcome. */
  async reply(mdn: string, text: string): Promise<string> {
    const path = `/handsets/${encodeURIComponent(mdn)}/replies`
    const reply = await this.control('POST', path, { text, company_key: this.#company.key })
    return z.object({ outcome: z.string() }).parse(reply.body).outcome
  }

  /** The texts this company sent to a number, newest first. */
  async textsTo(mdn: string): Promise<z.infer<typeof textSchema>[]> {
    const reply = await this.control('GET', `/handsets/${encodeURIComponent(mdn)}/messages`)
    return z
      .array(textSchema)
      .parse(reply.body)
      .filter(text => text.company_key === this.#company.key)
  }

  /** Subscribes a number with an invitation and the reply Y. Returns the person key. */
  async subscribe(campaignId: string, mdn: string, fields: Record<string, unknown> = {}): Promise<string> {
    const reply = await this.invite(campaignId, { mobile_phone: { mdn }, ...fields })
    await this.reply(mdn, 'Y')
    return participantSchema.parse(reply.body).person?.person_key ?? ''
  }

  async subscriptionsOf(personKey: string, query = 'active_only=false'): Promise<Subscription[]> {
    const reply = await this.#company.send('GET', `/mobiledb/persons/${personKey}/subscriptions?${query}`)
    return z.array(subscriptionSchema).parse(reply.body)
  }

  /** Registers a device, as the push SDK does. */
  async registerDevice(body: Record<string, unknown> = {}): Promise<z.infer<typeof deviceSchema>> {
    const reply = await this.control('POST', `/mobile_apps/${this.#company.app}/devices`, { os: 'iOS', ...body })
    return z.object({ device: deviceSchema }).parse(reply.body).device
  }

  /** Moves the clock forward by an ISO 8601 duration. */
  advance(duration: string): Promise<Reply> {
    return this.control('POST', '/clock', { advance: duration })
  }
}

/** A new company for one test, with its outside world. */
export async function openCompany(service: Service, options: Parameters<Service['addCompany']>[0] = {}) {
  const company = await service.addCompany(options)
  return { company, outsideWorld: new OutsideWorld(service, company) }
}
