import { readChannel } from '#/contract/broadcasts'
import { type MessageCount, type FillInValues, namesIn, namesWithoutText } from './fill-in'
import type { MessageValue } from './message-value'
import {
  type PlaceholderNames,
  type PlaceholderWarning,
  emptyFields,
  placeholderWarnings,
} from './placeholder-warnings'
import { type PlaceholderReading, placeOf, readPlaceholders } from './placeholders'
import { text } from './text'

/** A problem with a message. `stop`: until it is fixed, the message cannot be sent. */
export interface MessageProblem {
  readonly level: 'stop' | 'warn'
  readonly field: 'template' | 'pushTitle' | 'deepLink'
  readonly text: string
  /** Nothing has been entered yet, which is not a fault. */
  readonly isMissing?: boolean
  /** Where in the template. */
  readonly at?: number
  /** How many parts the message has, if that is the problem. */
  readonly parts?: number
}

/** Longer messages are rarely intended. */
const LONG = 900

const t = text.problems

/**
 * The problems of a message before it is sent, those that stop it first.
 * @param fillInValues what was filled in
 */
export function messageProblems(
  value: MessageValue,
  reading: PlaceholderReading,
  { count, text: filled, empty }: MessageCount,
  fillInValues: FillInValues | null,
  names: PlaceholderNames,
): MessageProblem[] {
  const { template } = value
  const stops: MessageProblem[] = []
  const warns: MessageProblem[] = []
  const stop = (field: MessageProblem['field'], words: string, at?: number) =>
    stops.push({ level: 'stop', field, text: words, ...(at !== undefined && { at }) })
  const missing = (field: MessageProblem['field'], words: string) =>
    stops.push({ level: 'stop', field, text: words, isMissing: true })
  const warn = (words: string, at?: number) =>
    warns.push({ level: 'warn', field: 'template', text: words, ...(at !== undefined && { at }) })
  const channel = readChannel(value.channel)

  if (template.trim() === '') missing('template', t.blank)
  for (const fault of reading.faults) {
    const { line, column } = placeOf(template, fault.at)
    stop('template', t.braces[fault.kind](template.includes('\n') ? line : null, column), fault.at)
  }
  if (channel === 'push' && value.pushTitle.trim() === '') missing('pushTitle', t.noTitle)
  // Placeholders work in the title too. The service accepts a title with unmatched braces; people would see them
  if (channel === 'push')
    for (const { kind, at } of readPlaceholders(value.pushTitle).faults)
      stop('pushTitle', t.inTitle(t.braces[kind](null, placeOf(value.pushTitle, at).column)))
  if (channel === 'push' && /^\s*(javascript|data|vbscript):/i.test(value.deepLink)) stop('deepLink', t.script)
  else if (channel === 'push' && /\s/.test(value.deepLink.trim())) {
    warns.push({ level: 'warn', field: 'deepLink', text: t.spaceInLink })
  }

  const control = CONTROL.exec(template)
  if (control) warn(t.invisible(codePoint(control[0])), control.index)
  for (const warning of placeholderWarnings(template, reading, names, fillInValues)) warn(describe(warning), warning.at)
  const isBlank = template.trim() !== '' && filled.trim() === '' && reading.faults.length === 0
  // No field has to be empty for that: a value or a fallback may consist of spaces
  if (isBlank) warn(t.mayBeBlank(empty.length > 0 ? empty : namesIn(template)))
  const gaps = isBlank ? [] : emptyFields(empty, fillInValues, names.fields)
  if (gaps.length > 0) warn(t.empty(gaps, fillInValues?.label ?? ''))
  if (channel === 'push') {
    const title = readPlaceholders(value.pushTitle)
    for (const warning of placeholderWarnings(value.pushTitle, title, names, fillInValues))
      warns.push({ level: 'warn', field: 'pushTitle', text: t.inTitle(describe(warning)) })
    const titleGaps = emptyFields(namesWithoutText(value.pushTitle, fillInValues), fillInValues, names.fields)
    if (titleGaps.length > 0)
      warns.push({ level: 'warn', field: 'pushTitle', text: t.inTitle(t.empty(titleGaps, fillInValues?.label ?? '')) })
  }
  const parts = count.parts.length
  if (channel === 'sms' && parts > 1)
    warns.push({ level: 'warn', field: 'template', text: t.severalParts(parts), parts })
  const { length } = Array.from(filled)
  if (length > LONG) warn(t.long(length))
  return [...stops, ...warns]
}

function describe(warning: PlaceholderWarning): string {
  switch (warning.kind) {
    case 'unknown':
      return t.unknown(warning)
    case 'malformed-fallback':
      return t.malformedFallback(warning.name)
    case 'unsupported-fallback':
      return t.unsupportedFallback
  }
}

/**
 * Control characters (not tabs, line breaks, or form feeds), and the two that override the direction of the text after
 * them.
 */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202d\u202e]/

/** The code point of a character, such as `U+0007`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
