import { useDeferredValue } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { findLinks } from '#/contract/format/links'
import { type MessageCount, type FillInValues, type ShortLinks, countMessage, fillIn } from './fill-in'
import { type NonGsmCharacter, type TextRange, findNonGsmCharacters, replaceNonGsmCharacters } from './gsm-replacements'
import { type MessageProblem, messageProblems } from './message-problems'
import type { MessageValue } from './message-value'
import { type PlaceholderNames, unknownPlaceholders } from './placeholder-warnings'
import { type PlaceholderReading, readPlaceholders } from './placeholders'
import { type SmsCount, splitSms } from './sms-parts'

/** The context in which a message is read. */
export interface MessageContext extends PlaceholderNames {
  /** What the preview shows in place of placeholders; null shows no values. */
  readonly fillInValues: FillInValues | null
  /** Other known values, for counting the fewest and most parts that the message can have. */
  readonly otherValues: readonly FillInValues[]
}

/** Everything the pages show about a message. */
export interface MessageReading {
  readonly value: MessageValue
  readonly fillInValues: FillInValues | null
  readonly placeholders: PlaceholderReading
  /** Names in placeholders that no field and no value has. */
  readonly unknown: Pick<ReadonlySet<string>, 'has'>
  readonly filledIn: MessageCount
  /** The push title with the values filled in. */
  readonly title: string
  /** Characters in the text as typed that force UCS-2. */
  readonly nonGsmCharacters: readonly NonGsmCharacter[]
  /** The count once every replacement is made; null if no character has a replacement. */
  readonly replaced: SmsCount | null
  readonly problems: readonly MessageProblem[]
}

/** Reads a message. Pure and linear. */
export function readMessage(value: MessageValue, context: MessageContext): MessageReading {
  const { fillInValues, otherValues, fields } = context
  const { template } = value
  const links: ShortLinks = value.shortenUrls ? { base: value.shortUrlBase } : null
  const placeholders = readPlaceholders(template)
  const filledIn = countMessage(template, fillInValues, links, otherValues)
  const isSms = readChannel(value.channel) === 'sms'
  // A link that is shortened to a known base is not sent as typed
  const isLinkSent = links === null || links.base === ''
  const typedLinks = linkRanges(template, placeholders.placeholders, isLinkSent)
  const skip = isLinkSent
    ? placeholders.placeholders
    : [...placeholders.placeholders, ...typedLinks].toSorted((a, b) => a.start - b.start)
  const nonGsmCharacters =
    isSms && filledIn.count.encoding === 'UCS-2' ? findNonGsmCharacters(template, skip, typedLinks) : []
  const replaceable = nonGsmCharacters.some(({ replacement }) => replacement !== null)
  return {
    value,
    fillInValues,
    placeholders,
    unknown: unknownPlaceholders(placeholders, fields, fillInValues),
    filledIn,
    title: fillIn(value.pushTitle, fillInValues, null),
    nonGsmCharacters,
    replaced: replaceable
      ? splitSms(fillIn(replaceNonGsmCharacters(template, nonGsmCharacters), fillInValues, links))
      : null,
    problems: messageProblems(value, placeholders, filledIn, fillInValues, context),
  }
}

/**
 * The links of a template. Placeholders belong to the link around them. A closing quote or an ellipsis that a
 * word processor put after a link is not part of a link that is sent as typed. It is part of a link that the service
 * shortens: the service replaces it too.
 */
function linkRanges(
  template: string,
  placeholders: PlaceholderReading['placeholders'],
  isSentAsTyped: boolean,
): TextRange[] {
  let filled = ''
  for (const { start, end } of placeholders) filled += template.slice(filled.length, start) + 'x'.repeat(end - start)
  return findLinks(filled + template.slice(filled.length)).map(({ link, at }) => ({
    start: at,
    end: at + (isSentAsTyped ? link.replace(/[\p{Pi}\p{Pf}\p{Cf}…]+$/u, '') : link).length,
  }))
}

/** Reads a message that is being typed. The reading lags behind, so that typing is not delayed. */
export function useMessageReading(value: MessageValue, context: MessageContext): MessageReading {
  const deferred = useDeferredValue(value)
  return readMessage(deferred, context)
}
