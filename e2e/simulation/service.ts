import { broadcastRows } from '#/contract/broadcasts'
import type { Row } from '#/contract/endpoint'
import { pathMatcher } from '#/contract/format/path'
import { participantRows } from '#/contract/participants'
import { personRows } from '#/contract/persons'
import { subscriptionRows } from '#/contract/subscriptions'
import { walletMessageRows } from '#/contract/wallet-messages'

/** A reply of the service, before it becomes bytes. */
export interface ServiceReply {
  status: number
  body: unknown
}

const rows = [broadcastRows, participantRows, personRows, subscriptionRows, walletMessageRows].flatMap(table =>
  Object.values(table),
)
const match = pathMatcher<Row>(rows)

interface Sub {
  person: string
  list: string
  opt_in_date: string
  opt_out_date?: string
  opt_out_reason?: string
}

const NUMBER = '+13125550142'

/**
 * A service in memory that follows the contract for the acts of a simulation. The bundled mock would take a second per
 * seed, and its database has a clock of its own.
 */
export class Service {
  /** What took effect, in order, named as in `effectsOf`. */
  readonly effects: string[] = []
  readonly #now: () => number
  readonly #persons = new Map<string, Record<string, unknown>>()
  readonly #subs = new Map<string, Sub>()
  readonly #broadcasts: Record<string, unknown>[] = []
  readonly #messages: Record<string, unknown>[] = []
  readonly #participants: { mdn: string; status: string }[] = []

  constructor(now: () => number, { persons, lists }: { persons: number; lists: number }) {
    this.#now = now
    for (let p = 0; p < persons; p++) {
      this.#persons.set(`p${p}`, { person_key: `p${p}`, mobile_phone: { mdn: NUMBER }, custom_fields: {} })
      for (let l = 0; l < lists; l++)
        this.#subs.set(`p${p}|l${l}`, { person: `p${p}`, list: `l${l}`, opt_in_date: this.#date() })
    }
  }

  /** How many times an effect occurred. */
  count(effect: string): number {
    return this.effects.filter(one => one === effect).length
  }

  /** Does the work of one call. */
  call(method: string, target: string, body: unknown): ServiceReply {
    const [path = '', query = ''] = target.split('?')
    const found = match(method, path)
    if (found.kind !== 'match') return fault(404)
    const { row, params } = found
    const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const search = new URLSearchParams(query)
    const person = params['person_id'] ?? params['person_key'] ?? ''
    switch (row.id) {
      case 'getPerson':
        return this.#found(this.#persons.get(person))
      case 'searchPersons':
        return list([...this.#persons.values()].filter(one => numberOf(one) === search.get('mdn')))
      case 'getPersonByExternalId':
        return this.#found(
          [...this.#persons.values()].find(one => one['external_person_id'] === params['external_person_id']),
        )
      case 'updatePerson':
        return this.#update(person, sent)
      case 'createPerson':
        return this.#create(sent)
      case 'listSubscriptions':
        return list([...this.#subs.values()].filter(sub => sub.person === person).map(wireSub))
      case 'getSubscription': {
        const sub = this.#subs.get(`${person}|${params['subscription_list_id']}`)
        return this.#found(sub && wireSub(sub))
      }
      case 'deleteSubscription':
        return this.#unsubscribe(`${person}|${params['subscription_list_id']}`)
      case 'listBroadcasts':
        return list(this.#broadcasts.filter(({ status }) => status === (search.get('status') ?? 'scheduled')))
      case 'getBroadcast':
        return this.#found(this.#broadcasts.find(one => one['broadcast_id'] === params['broadcast_id']))
      case 'createBroadcast': {
        const created = { ...sent, broadcast_id: `b${this.#broadcasts.length}`, status: 'scheduled' }
        this.#broadcasts.push(created)
        this.effects.push(`broadcast ${String(sent['name'])}`)
        return { status: 201, body: created }
      }
      case 'listWalletMessages':
        return list(this.#messages.toReversed().slice(0, 50))
      case 'createWalletMessage': {
        const created = { ...sent, wallet_message_id: `m${this.#messages.length}`, created_at: this.#date() }
        this.#messages.push(created)
        this.effects.push(`message ${JSON.stringify(sent['message'])}`)
        return { status: 200, body: created }
      }
      case 'addParticipant':
        return this.#invite(numberOf(sent))
      case 'listParticipants':
        return list(this.#participants.filter(({ mdn }) => mdn === search.get('mdn')))
      default:
        return fault(404)
    }
  }

  #date(): string {
    return new Date(this.#now()).toISOString().replace(/\.\d+/, '')
  }

  #found(record: object | undefined): ServiceReply {
    return record ? { status: 200, body: record } : fault(404)
  }

  #update(key: string, sent: Record<string, unknown>): ServiceReply {
    const known = this.#persons.get(key)
    if (!known) return fault(404)
    const custom_fields = { ...(known['custom_fields'] as object), ...(sent['custom_fields'] as object) }
    const next = { ...known, ...sent, custom_fields, updated_at: this.#date() }
    this.#persons.set(key, next)
    this.effects.push(`update ${key} ${JSON.stringify(sent['custom_fields'])}`)
    return { status: 200, body: next }
  }

  #create(sent: Record<string, unknown>): ServiceReply {
    const key = `n${this.#persons.size}`
    const created = { ...sent, person_key: key }
    this.#persons.set(key, created)
    this.effects.push(`create ${String(sent['external_person_id'])}`)
    return { status: 201, body: created }
  }

  #unsubscribe(key: string): ServiceReply {
    const sub = this.#subs.get(key)
    if (!sub || sub.opt_out_date !== undefined) return { status: 404, body: undefined }
    this.#subs.set(key, { ...sub, opt_out_date: this.#date(), opt_out_reason: 'api_opt_out' })
    this.effects.push(`unsubscribe ${key}`)
    return { status: 204, body: undefined }
  }

  #invite(mdn: string | null): ServiceReply {
    const pending = { mdn: mdn ?? '', status: 'pending', participation_date: '' }
    if (this.#participants.some(one => one.mdn === mdn)) {
      // Another text might go out
      this.effects.push(`invite ${mdn}`)
      return { status: 200, body: pending }
    }
    this.#participants.push(pending)
    this.effects.push(`invite ${mdn}`)
    return { status: 201, body: pending }
  }
}

const fault = (status: number): ServiceReply => ({ status, body: { errors: [{ message: 'no such record' }] } })
const list = (found: readonly object[]): ServiceReply => ({ status: 200, body: found })
const wireSub = ({ person, list: id, ...dates }: Sub): object => ({
  person: { id: person },
  subscription_list: { id },
  ...dates,
})

function numberOf(record: Record<string, unknown>): string | null {
  const phone = record['mobile_phone']
  return typeof phone === 'object' && phone !== null && 'mdn' in phone ? String(phone.mdn) : null
}
