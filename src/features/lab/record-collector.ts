import { broadcastStatuses } from '#/contract/broadcasts'
import { acquisitionCampaignStatuses } from '#/contract/campaigns'
import type { CompanyRecords } from '#/contract/company-records'
import { isRecord } from '#/contract/format/json'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Anonymizer } from './anonymize'
import { batchEntry, countOf, firstRecords, type JsonObject, oneOf, textOf, withUniqueKeys } from './record-values'

/** How far a time of a record may be from the call, in seconds. */
const MAX_SECONDS = 4e9

/** Collects records, each in the first version that it is given: calls are read newest first. */
export class RecordCollector {
  readonly #anonymizer: Anonymizer
  readonly #moment: number
  readonly #lists = new Map<string, CompanyRecords['lists'][number]>()
  readonly #persons = new Map<string, CompanyRecords['persons'][number]>()
  readonly #subscriptions = new Map<string, CompanyRecords['subscriptions'][number]>()
  readonly #campaigns = new Map<string, CompanyRecords['campaigns'][number]>()
  readonly #participants = new Map<string, CompanyRecords['participants'][number]>()
  readonly #broadcasts = new Map<string, CompanyRecords['broadcasts'][number]>()
  readonly #wallets = new Map<string, CompanyRecords['wallet_campaigns'][number]>()
  readonly #items = new Map<string, CompanyRecords['wallet_items'][number]>()
  readonly #devices = new Map<string, CompanyRecords['devices'][number]>()
  readonly #batches = new Map<string, CompanyRecords['batches'][number]>()
  /** The ids of all people that have been added. */
  readonly #personIds = new Set<string>()
  /** The ids of people known only from references in other records, by reference. */
  readonly #stubs = new Map<string, string>()
  /** People all of whose active subscriptions are known from a newer reply. */
  readonly #subscriptionsRead = new Set<string>()
  /** Person, list, and opt-in date of ended subscriptions, which may still be active in an older reply. */
  readonly #ended = new Set<string>()

  constructor(anonymizer: Anonymizer, moment: number) {
    this.#anonymizer = anonymizer
    this.#moment = moment
  }

  /** Notes that all active subscriptions of the person in a path have been collected. */
  noteAllSubscriptions(params: Record<string, string>): void {
    const person_id = this.#personOf({}, params)
    if (person_id !== null) this.#subscriptionsRead.add(person_id)
  }

  addPerson(record: JsonObject): void {
    const original = textOf(record['person_key'])
    if (original === null) return
    // A key of digits alone is an id: keys of the demo service are UUIDs
    const isId = /^\d+$/.test(original)
    const key = this.#anonymizer.substitutes.of('person-key', original)
    const id = this.#anonymizer.substitutes.of(
      'person-id',
      textOf(record['person_id']) ?? (isId ? original : `of ${original}`),
    )
    this.#personIds.add(id)
    if (this.#persons.has(key)) return
    const phone = isRecord(record['mobile_phone']) ? record['mobile_phone'] : {}
    const mdn = textOf(phone['mdn'])
    const external = textOf(record['external_person_id'])
    const zone = textOf(record['timezone'])
    const anonymousZone = zone === null ? null : this.#anonymizer.text('timezone', zone)
    this.#persons.set(key, {
      person_key: key,
      person_id: id,
      external_person_id: external === null ? null : this.#anonymizer.of('external-id', external),
      mdn: mdn === null ? null : this.#validNumber(mdn),
      carrier_code: this.#anonymizer.of('carrier', textOf(phone['carrier_code']) ?? ''),
      custom_fields: this.#anonymizer.customFields(
        isRecord(record['custom_fields']) ? record['custom_fields'] : {},
        'record',
      ),
      timezone: anonymousZone === zone ? zone : null,
      created_at: this.#seconds(record['created_at']) ?? 0,
      updated_at: this.#seconds(record['updated_at']) ?? 0,
    })
  }

  addSubscription(record: JsonObject, params: Record<string, string>): void {
    const reference = isRecord(record['subscription_list']) ? record['subscription_list'] : {}
    const list = this.#addListId(textOf(reference['id']) ?? params['subscription_list_id'] ?? null)
    const person_id = this.#personOf(isRecord(record['person']) ? record['person'] : {}, params)
    if (list === null || person_id === null) return
    const optIn = this.#seconds(record['opt_in_date']) ?? 0
    const optOut = this.#seconds(record['opt_out_date'])
    const reason = textOf(record['opt_out_reason'])
    const hasEnded = optOut !== null || reason !== null
    const period = `${person_id} ${list} ${optIn}`
    const key = hasEnded ? `${period} ${optOut}` : `${person_id} ${list}`
    if (this.#subscriptions.has(key)) return
    if (hasEnded) this.#ended.add(period)
    else if (this.#ended.has(period) || this.#subscriptionsRead.has(person_id)) return
    this.#subscriptions.set(key, {
      person_id,
      list_id: list,
      opt_in_date: optIn,
      opt_out_date: hasEnded ? Math.max(optIn, optOut ?? optIn) : null,
      opt_out_reason: hasEnded ? this.#anonymizer.text('opt_out_reason', reason ?? 'api_opt_out') : null,
    })
  }

  addList(record: JsonObject): void {
    this.#addListId(textOf(record['id']))
  }

  addCampaign(record: JsonObject, params: Record<string, string>): void {
    const original = textOf(record['acquisition_id'])
    if (original === null) return
    const id = this.#anonymizer.of('campaign', original)
    if (this.#campaigns.has(id)) return
    this.#campaigns.set(id, {
      acquisition_id: id,
      list_id: this.#addListId(params['subscription_list_id'] ?? null) ?? this.#listOfCampaign(original),
      description: id,
      status: oneOf(acquisitionCampaignStatuses, record['status']) ?? 'active',
      start_date: this.#seconds(record['start_date']),
      end_date: this.#seconds(record['end_date']),
    })
  }

  addParticipant(record: JsonObject, params: Record<string, string>): void {
    const original = params['id']
    if (original === undefined || record['status'] !== 'PENDING') return
    this.addCampaign({ acquisition_id: original }, {})
    const person_id = this.#personOf(isRecord(record['person']) ? record['person'] : {}, {})
    if (person_id === null) return
    const acquisition_id = this.#anonymizer.of('campaign', original)
    const expire_date = this.#seconds(record['expire_date']) ?? 86_400
    const key = `${acquisition_id} ${person_id}`
    if (!this.#participants.has(key)) this.#participants.set(key, { acquisition_id, person_id, expire_date })
  }

  addBroadcast(record: JsonObject): void {
    const original = textOf(record['broadcast_id'])
    const status = oneOf(broadcastStatuses, record['status'])
    if (original === null || status === undefined) return
    const id = this.#anonymizer.of('broadcast', original)
    if (this.#broadcasts.has(id)) return
    const targeting = isRecord(record['targeting']) ? record['targeting'] : {}
    const lists: unknown[] = Array.isArray(targeting['source_lists']) ? targeting['source_lists'] : []
    const delivery = isRecord(record['delivery']) ? record['delivery'] : {}
    const replaced = this.#anonymizer.json(targeting, 'targeting')
    this.#broadcasts.set(id, {
      broadcast_id: id,
      status,
      name: this.#anonymizer.of('text', textOf(record['name']) ?? ''),
      send_scheduled_date: this.#seconds(record['send_scheduled_date']) ?? 0,
      targeting: {
        message_template: '',
        channel: 'sms',
        filters: [],
        ...(isRecord(replaced) ? replaced : {}),
        source_lists: lists.flatMap(list => this.#addListId(textOf(list)) ?? []),
      },
      send_start_date: this.#seconds(delivery['send_start_date']),
      enqueue_completed_date: this.#seconds(delivery['enqueue_completed_date']),
      recipient_count: typeof delivery['recipient_count'] === 'number' ? countOf(delivery['recipient_count']) : null,
    })
  }

  addWalletCampaign(record: JsonObject): void {
    this.#addWalletId(textOf(record['wallet_id']))
  }

  addWalletItem(record: JsonObject, params: Record<string, string>): void {
    const wallet_id = this.#addWalletId(params['wallet_id'] ?? null)
    const original = textOf(record['wallet_item_id'])
    const provider = oneOf(['passbook', 'google_wallet'], record['provider'])
    if (wallet_id === null || original === null || provider === undefined) return
    const wallet_item_id = this.#anonymizer.of('item', original)
    const group = textOf(record['group_code'])
    const tokens = isRecord(record['tokens']) ? this.#anonymizer.json(record['tokens'], 'tokens') : {}
    const key = `${wallet_id} ${wallet_item_id}`
    if (this.#items.has(key)) return
    this.#items.set(key, {
      wallet_id,
      wallet_item_id,
      provider,
      active: record['active'] !== false,
      group_code: group === null ? null : this.#anonymizer.of('group', group),
      tokens: Object.fromEntries(
        Object.entries(isRecord(tokens) ? tokens : {}).map(([name, value]) => [name, String(value)]),
      ),
      updated_at: this.#seconds(record['updated_at']) ?? 0,
    })
  }

  addDevice(record: JsonObject, params: Record<string, string>): void {
    const original = textOf(record['service_device_id'])
    if (original === null) return
    const service_device_id = this.#anonymizer.of('device', original)
    if (this.#devices.has(service_device_id)) return
    const person_id = this.#personOf({}, params) ?? this.#addStubId(`device ${original}`)
    const token = textOf(record['push_token'])
    this.#devices.set(service_device_id, {
      service_device_id,
      person_id,
      os: /^android$/i.test(textOf(record['os']) ?? '') ? 'Android' : 'iOS',
      app_version: '',
      push_token: token === null ? '' : this.#anonymizer.of('token', token),
    })
  }

  addBatch(record: JsonObject): void {
    const original = textOf(record['batch_id'])
    if (original === null) return
    const batch_id = this.#anonymizer.of('batch', original)
    const entries = (['pending', 'success', 'failure'] as const).flatMap(state => {
      const listed: unknown = record[state]
      return Array.isArray(listed) ? listed.map((entry: unknown) => ({ entry, state })) : []
    })
    const known = this.#batches.get(batch_id)
    // A list of batches has no tokens
    if (known && (known.entries.length > 0 || entries.length === 0)) return
    this.#batches.set(batch_id, {
      batch_id,
      received_on: this.#seconds(record['received_on']) ?? 0,
      success_count: countOf(record['success_count']),
      failure_count: countOf(record['failure_count']),
      pending_count: countOf(record['pending_count']),
      entries: entries
        .slice(0, 1000)
        .flatMap(({ entry, state }) => (isRecord(entry) ? (batchEntry(entry, state, this.#anonymizer) ?? []) : [])),
    })
  }

  /** The records, up to a limit for each kind: first those that the anonymous request names. */
  records(limit: number, request: string): CompanyRecords {
    const first = <T extends JsonObject>(
      values: Map<string, T>,
      isComplete: (record: T) => boolean = () => true,
    ): T[] => firstRecords([...values.values()].filter(isComplete), limit, request)
    const lists = first(this.#lists)
    const persons = first(this.#persons)
    const listIds = new Set(lists.map(({ id }) => id))
    const campaigns = first(this.#campaigns, ({ list_id }) => listIds.has(list_id))
    const wallets = first(this.#wallets)
    const known = new Set(persons.map(({ person_id }) => person_id))
    const campaignIds = new Set(campaigns.map(({ acquisition_id }) => acquisition_id))
    const walletIds = new Set(wallets.map(({ wallet_id }) => wallet_id))
    return {
      lists,
      persons: withUniqueKeys(persons),
      subscriptions: first(
        this.#subscriptions,
        ({ person_id, list_id }) => known.has(person_id) && listIds.has(list_id),
      ),
      campaigns,
      participants: first(
        this.#participants,
        ({ person_id, acquisition_id }) => known.has(person_id) && campaignIds.has(acquisition_id),
      ),
      broadcasts: first(this.#broadcasts),
      wallet_campaigns: wallets,
      wallet_items: first(this.#items, ({ wallet_id }) => walletIds.has(wallet_id)),
      devices: first(this.#devices, ({ person_id }) => known.has(person_id)),
      batches: first(this.#batches).map(batch => ({ ...batch, entries: batch.entries.slice(0, 2 * limit) })),
    }
  }

  #seconds(value: unknown): number | null {
    const at = readTimestamp(value)
    return at === null ? null : Math.max(-MAX_SECONDS, Math.min(MAX_SECONDS, Math.round((at - this.#moment) / 1000)))
  }

  #validNumber(original: string): string | null {
    const number = this.#anonymizer.number(original)
    return number.startsWith('+1') ? number : null
  }

  #addListId(original: string | null): string | null {
    if (original === null) return null
    const id = this.#anonymizer.of('list', original)
    if (!this.#lists.has(id)) this.#lists.set(id, { id, name: `List ${id.replace('list-', '')}` })
    return id
  }

  #listOfCampaign(original: string): string {
    return this.#addListId(`of campaign ${original}`) ?? ''
  }

  #addWalletId(original: string | null): string | null {
    if (original === null) return null
    const id = this.#anonymizer.of('wallet', original)
    if (!this.#wallets.has(id))
      this.#wallets.set(id, { wallet_id: id, name: `Wallet ${id.replace('wallet-', '')}`, type: 'Loyalty' })
    return id
  }

  /** The id of the person that a record or a path refers to; null if neither refers to one. */
  #personOf(reference: JsonObject, params: Record<string, string>): string | null {
    const named =
      textOf(reference['person_key']) ??
      params['person_id'] ??
      params['person_key'] ??
      textOf(reference['id']) ??
      textOf(reference['person_id'])
    if (named !== null) {
      const substitute = this.#anonymizer.of('person-key', named)
      if (this.#personIds.has(substitute)) return substitute
      const person = this.#persons.get(substitute)
      if (person) return person.person_id
      return this.#addStubId(named)
    }
    const external = params['external_person_id'] ?? textOf(reference['external_person_id'])
    if (external === null || external === undefined) return null
    const substitute = this.#anonymizer.of('external-id', external)
    const known = [...this.#persons.values()].find(person => person.external_person_id === substitute)
    return known?.person_id ?? this.#addStubId(`external ${external}`, external)
  }

  /** Adds a person who is known only from a reference in another record. */
  #addStubId(named: string, external: string | null = null): string {
    const known = this.#stubs.get(named)
    if (known !== undefined) return known
    const isId = /^\d+$/.test(named)
    const record = {
      person_key: isId ? `of ${named}` : named,
      person_id: isId ? named : undefined,
      external_person_id: external,
    }
    this.addPerson(record)
    const key = this.#anonymizer.of('person-key', record.person_key)
    const id = this.#persons.get(key)?.person_id ?? ''
    this.#stubs.set(named, id)
    return id
  }
}
