import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { exampleItemsQuery } from '#/api/wallet-items'
import { filtersOf, walletMessagesQuery } from '#/api/wallet-messages'
import { textOfToken } from '#/contract/filters/wallet-audience'
import { firstClassFields } from '#/contract/filters/wallet-message-filters'
import { sameJson } from '#/contract/format/json'
import type { WalletItem } from '#/contract/wallet-items'
import { safeHref } from '#/nav/safe-link'
import { faultsOf } from '#/parts/filter-builder/faults'
import { text as filterText } from '#/parts/filter-builder/text'
import { type FillInValues, namesIn } from '#/parts/message/fill-in'
import { emptyMessage } from '#/parts/message/message-value'
import { useMessageReading, type MessageReading } from '#/parts/message/use-message-reading'
import { carriedTokens, holderName } from '../item-tokens'
import { readValidFilters, messageContent, vocabulary, type MessageDraft } from '../message-draft'
import { text } from './text'

const t = text.problems

/** Something to know before sending; `stop` prevents sending. */
export interface WalletMessageProblem {
  level: 'stop' | 'warn'
  text: string
  /** Whether nothing was entered yet, which is not a fault. */
  isMissing?: boolean
  /** The form field the problem is about. */
  field?: 'image'
  /** A token without a fallback that no item on the first page has. The count then shows how many items lack it. */
  token?: string
}

/** What the composer and the review page show besides the draft itself. */
export type WalletMessageContext = ReturnType<typeof useMessageContext>

/** Checks a draft against the items and messages of its campaign. */
export function useMessageContext(walletId: string, value: MessageDraft) {
  const api = useApi()
  const { placeholder_fallbacks: supportsFallbacks } = api.session.connection
  const [shown, show] = useState(0)
  const items = useQuery(exampleItemsQuery(api, useQueryClient(), walletId))
  const sent = useQuery(walletMessagesQuery(api, walletId))
  const examples = items.data?.items.map(({ item }) => item) ?? []
  const example = examples[shown]
  const reading = useMessageReading(
    // Wallet messages are not split into parts as text messages are
    { ...emptyMessage, channel: 'wallet', template: value.template },
    {
      fillInValues: example ? valuesOfItem(example) : null,
      otherValues: [],
      fields: placeholderNames(value.template),
      supportsFallbacks,
    },
  )
  const seen = carriedTokens(examples)
  const names = seen.size > 0 ? [...seen] : firstClassFields
  const labels = new Map<string, string>(Object.entries(filterText.firstClass))
  const problems: WalletMessageProblem[] = problemsOf(value, reading)
  if (examples.length > 0) problems.push(...unknownTokens(reading, seen))
  const isRepeat = sent.data?.messages.some(
    reading =>
      reading.message.message?.template === value.template &&
      sameJson(filtersOf(reading), messageContent(value).filters),
  )
  if (isRepeat) problems.push({ level: 'warn', text: t.repeat })
  return {
    reading,
    /** Names of the tokens that the examples carry; none until they are read. */
    carried: seen,
    /** Whether the examples are all items of the campaign. */
    areAllItemsRead: items.data?.next === null && items.data.unreadable.length === 0,
    /** Tokens that placeholders can use. */
    fields: names.map(key => ({ key, label: labels.get(key) ?? key.replaceAll('_', ' ') })),
    /** Items whose values the preview can show, and the index of the current one. */
    examples,
    shown,
    show,
    problems,
  }
}

/** The tokens of an item as values for placeholders. */
export function valuesOfItem({ tokens, wallet_item_id: id }: WalletItem): FillInValues {
  const byName = new Map<string, string>()
  for (const name of Object.keys(tokens ?? {})) byName.set(name, textOfToken(tokens, name) ?? '')
  return { label: holderName(tokens ?? {}) ?? id, byName }
}

function problemsOf(value: MessageDraft, reading: MessageReading): WalletMessageProblem[] {
  const stop = (text: string): WalletMessageProblem => ({ level: 'stop', text })
  const faults = faultsOf(value.filters, vocabulary).map(fault => fault.sentence)
  const valid = readValidFilters(messageContent(value).filters ?? [])
  const image = value.imageUrl.trim()
  return [
    // The faults of the form are more specific than those of the service's rules
    ...(faults.length > 0 || valid.ok ? faults : valid.faults.map(filterText.filterFault)).map(stop),
    ...reading.problems.map(({ level, text, isMissing = false }): WalletMessageProblem => ({ level, text, isMissing })),
    ...(image !== '' && safeHref(image) === null ? [{ ...stop(t.image), field: 'image' as const }] : []),
    ...(value.header.includes('{{') ? [{ level: 'warn' as const, text: t.header }] : []),
  ]
}

/** The token names in a template. Whether such tokens exist is checked against the items, not here. */
const placeholderNames = (template: string): ReadonlyMap<string, string> =>
  new Map([...template.matchAll(/\{\{\s*([^\s|:,}]+)/g)].flatMap(([, name]) => (name ? [[name, name]] : [])))

/** Tokens that no example has, each with a warning that depends on whether a fallback takes its place. */
const unknownTokens = ({ value, filledIn }: MessageReading, seen: ReadonlySet<string>): WalletMessageProblem[] =>
  namesIn(value.template)
    .filter(name => !seen.has(name))
    .map(name => {
      const isEmpty = filledIn.empty.includes(name)
      return { level: 'warn', text: t.unknownToken(name, isEmpty), ...(isEmpty && { token: name }) }
    })
