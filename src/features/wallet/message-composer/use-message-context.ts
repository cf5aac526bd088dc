import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletItemsQuery } from '#/api/wallet-items'
import { walletMessagesQuery } from '#/api/wallet-messages'
import { firstClassFields } from '#/contract/filters/filters'
import { textOfToken } from '#/contract/filters/wallet-audience'
import type { WalletItem } from '#/contract/wallet-items'
import { safeHref } from '#/nav/safe-link'
import { faultsOf } from '#/parts/filter-builder/faults'
import { filterText } from '#/parts/filter-builder/text'
import type { Sample } from '#/parts/message/fill-in'
import { emptyMessage } from '#/parts/message/message-value'
import { useMessageReading, type MessageReading } from '#/parts/message/use-message-reading'
import { legalFilters, sentOf, vocabulary, type MessageDraft } from '../message-draft'
import { messageText } from '../message-text'
import { holderOf } from '../pass-slots'

const t = messageText.problems

/** Something to know before a message goes. `stop`: it cannot be sent so. */
export interface MessageProblem {
  level: 'stop' | 'warn'
  text: string
  /** A token that the passes looked at lack: the count says it exactly. */
  token?: string
}

/** What composer and review say about a draft besides its words. */
export interface MessageContext {
  /** The campaign's name; null until it is read. */
  campaign: string | null
  reading: MessageReading
  /** Tokens that can be filled in. */
  fields: readonly { key: string; label: string }[]
  /** Holders whose values the previews can show, and the one they do. */
  holders: readonly WalletItem[]
  shown: number
  show: (at: number) => void
  problems: readonly MessageProblem[]
}

/** Reads a draft against what the campaign holds. */
export function useMessageContext(walletId: string, value: MessageDraft): MessageContext {
  const api = useApi()
  const [shown, show] = useState(0)
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const items = useInfiniteQuery(walletItemsQuery(api, walletId, {}))
  const sent = useQuery(walletMessagesQuery(api, walletId))
  const holders = items.data?.pages[0]?.items.map(({ item }) => item) ?? []
  const holder = holders[shown]
  const reading = useMessageReading(
    // The channel is none of a broadcast's: nothing is counted in parts
    { ...emptyMessage, channel: 'wallet', template: value.template },
    { sample: holder ? sampleOf(holder) : null, samples: [], known: namesOf(value.template) },
  )
  const seen = new Set(holders.flatMap(({ tokens }) => Object.keys(tokens ?? {})))
  const names = [...new Set([...firstClassFields, ...seen])]
  const labels = new Map<string, string>(Object.entries(filterText.firstClass))
  const isRepeat = sent.data?.messages.some(
    ({ message }) =>
      message.message?.template === value.template &&
      JSON.stringify(message.filters ?? []) === JSON.stringify(sentOf(value).filters),
  )
  return {
    campaign: campaign.data ? (campaign.data.campaign.name ?? '') : null,
    reading,
    fields: names.map(key => ({ key, label: labels.get(key) ?? key.replaceAll('_', ' ') })),
    holders,
    shown,
    show,
    problems: [
      ...problemsOf(value, reading),
      ...(holders.length === 0 ? [] : unknownTokens(reading, seen)),
      ...(isRepeat ? [{ level: 'warn' as const, text: t.again }] : []),
    ],
  }
}

/** A holder's tokens as the values of placeholders. */
export function sampleOf({ tokens, wallet_item_id: id }: WalletItem): Sample {
  const values = new Map<string, string>()
  for (const name of Object.keys(tokens ?? {})) values.set(name, textOfToken(tokens, name) ?? '')
  return { label: holderOf(tokens ?? {}) ?? id, values }
}

function problemsOf(value: MessageDraft, reading: MessageReading): MessageProblem[] {
  const stop = (text: string): MessageProblem => ({ level: 'stop', text })
  const faults = faultsOf(value.filters, vocabulary).map(fault => fault.sentence)
  const legal = legalFilters(sentOf(value).filters ?? [])
  const image = value.imageUrl.trim()
  return [
    // The rows say it better than the rule
    ...(faults.length > 0 || legal.ok ? faults : legal.faults.map(t.filter)).map(stop),
    ...reading.problems.map(({ level, text }): MessageProblem => ({ level, text })),
    ...(image !== '' && safeHref(image) === null ? [stop(t.image)] : []),
    ...(value.header.includes('{{') ? [{ level: 'warn' as const, text: t.header }] : []),
  ]
}

/** The names that placeholders use: whether a token of that name exists is judged by the passes, not by the message. */
const namesOf = (template: string): ReadonlySet<string> =>
  new Set([...template.matchAll(/\{\{\s*([^\s|:,}]+)/g)].flatMap(([, name]) => name ?? []))

const unknownTokens = ({ placeholders }: MessageReading, seen: ReadonlySet<string>): MessageProblem[] =>
  [...new Set(placeholders.placeholders.map(({ name }) => name))]
    .filter(name => name !== '' && !seen.has(name))
    .map(name => ({ level: 'warn', text: t.unknown(name), token: name }))
