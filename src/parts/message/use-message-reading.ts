import { useDeferredValue } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { type MessageCount, type Sample, type ShortLinks, countMessage, fillIn } from './fill-in'
import { type NonGsmCharacter, findNonGsmCharacters, replaceNonGsmCharacters } from './gsm-replacements'
import { type MessageProblem, messageProblems } from './message-problems'
import type { MessageValue } from './message-value'
import { type PlaceholderNames, unknownPlaceholders } from './placeholder-warnings'
import { type PlaceholderReading, readPlaceholders } from './placeholders'
import { type SmsCount, splitSms } from './sms-parts'

/** The context in which a message is read. */
export interface MessageContext extends PlaceholderNames {
  /** Whose values the preview shows; null shows no values. */
  readonly sample: Sample | null
  /** Other known samples, for the range of parts. */
  readonly samples: readonly Sample[]
}

/** Everything the pages show about a message. */
export interface MessageReading {
  readonly value: MessageValue
  readonly sample: Sample | null
  readonly placeholders: PlaceholderReading
  /** Names in placeholders that no field has. */
  readonly unknown: Pick<ReadonlySet<string>, 'has'>
  readonly filledIn: MessageCount
  /** The push title with the sample's values. */
  readonly title: string
  /** Characters in the text as typed that force UCS-2. */
  readonly nonGsmCharacters: readonly NonGsmCharacter[]
  /** The count with every replacement; null if no character has one. */
  readonly replaced: SmsCount | null
  readonly problems: readonly MessageProblem[]
}

/** Reads a message. Pure and linear. */
export function readMessage(value: MessageValue, context: MessageContext): MessageReading {
  const { sample, samples, fields } = context
  const { template } = value
  const links: ShortLinks = value.shortenUrls ? { base: value.shortUrlBase } : null
  const placeholders = readPlaceholders(template)
  const filledIn = countMessage(template, sample, links, samples)
  const isSms = readChannel(value.channel) === 'sms'
  const nonGsmCharacters =
    isSms && filledIn.count.encoding === 'UCS-2' ? findNonGsmCharacters(template, placeholders.placeholders) : []
  const replaceable = nonGsmCharacters.some(({ replacement }) => replacement !== null)
  return {
    value,
    sample,
    placeholders,
    unknown: unknownPlaceholders(placeholders, fields),
    filledIn,
    title: fillIn(value.pushTitle, sample, null),
    nonGsmCharacters,
    replaced: replaceable ? splitSms(fillIn(replaceNonGsmCharacters(template, nonGsmCharacters), sample, links)) : null,
    problems: messageProblems(value, placeholders, filledIn, sample, context),
  }
}

/** Reads a message that is being typed. The reading lags behind, so that typing is not delayed. */
export function useMessageReading(value: MessageValue, context: MessageContext): MessageReading {
  const deferred = useDeferredValue(value)
  return readMessage(deferred, context)
}
