import { useDeferredValue } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { type MessageCount, type Sample, type ShortLinks, countMessage, fillIn } from './fill-in'
import { type NonGsmCharacter, findNonGsmCharacters, replaceNonGsmCharacters } from './gsm-replacements'
import { type MessageProblem, messageProblems } from './message-problems'
import type { MessageValue } from './message-value'
import { type PlaceholderReading, readPlaceholders } from './placeholders'
import { type SmsCount, splitSms } from './sms-parts'

/** What a message is read with. */
export interface MessageContext {
  /** Whose values the preview shows; null fills nothing in. */
  readonly sample: Sample | null
  /** Others that are known: what a range is taken over. */
  readonly samples: readonly Sample[]
  /** Keys of the custom fields that the connection describes. */
  readonly known: ReadonlySet<string>
}

/** Everything the screens say about a message. */
export interface MessageReading {
  readonly value: MessageValue
  readonly sample: Sample | null
  readonly placeholders: PlaceholderReading
  readonly counted: MessageCount
  /** The push title with the sample's values. */
  readonly title: string
  /** What forces UCS-2 in the text as typed. */
  readonly offenders: readonly NonGsmCharacter[]
  /** How it counts with every plain twin in place; null where that changes nothing. */
  readonly plain: SmsCount | null
  readonly problems: readonly MessageProblem[]
}

/** Reads a message. Pure and linear. */
export function readMessage(value: MessageValue, { sample, samples, known }: MessageContext): MessageReading {
  const { template } = value
  const links: ShortLinks = value.shortenUrls ? { base: value.shortUrlBase } : null
  const placeholders = readPlaceholders(template)
  const counted = countMessage(template, sample, links, samples)
  const isSms = readChannel(value.channel) === 'sms'
  const offenders =
    isSms && counted.count.encoding === 'UCS-2' ? findNonGsmCharacters(template, placeholders.placeholders) : []
  const replaceable = offenders.some(({ twin }) => twin !== null)
  return {
    value,
    sample,
    placeholders,
    counted,
    title: fillIn(value.pushTitle, sample, null),
    offenders,
    plain: replaceable ? splitSms(fillIn(replaceNonGsmCharacters(template, offenders), sample, links)) : null,
    problems: messageProblems(value, placeholders, counted, known),
  }
}

/** The same for a message that is being typed: it lags behind the keys, so that they never wait for it. */
export function useMessageReading(value: MessageValue, context: MessageContext): MessageReading {
  const later = useDeferredValue(value)
  return readMessage(later, context)
}
