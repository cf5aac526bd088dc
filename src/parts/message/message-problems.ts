import { readChannel } from '#/contract/broadcasts'
import type { MessageCount } from './fill-in'
import { LIST_NAME } from './fill-in'
import type { MessageValue } from './message-value'
import { type PlaceholderReading, placeOf, readPlaceholders } from './placeholders'
import { text } from './text'

/** A problem of a message. `stop`: the service would reject it, or people would see braces. */
export interface MessageProblem {
  readonly level: 'stop' | 'warn'
  readonly field: 'template' | 'pushTitle' | 'deepLink'
  readonly text: string
  /** Where in the template. */
  readonly at?: number
}

/** Longer messages are rarely intended. */
const LONG = 900

const t = text.problems

/**
 * All problems of a message before it is sent, the worst first.
 * @param known keys of the custom fields that the connection describes
 */
export function messageProblems(
  value: MessageValue,
  reading: PlaceholderReading,
  { count, text: filled, empty }: MessageCount,
  known: ReadonlySet<string>,
): MessageProblem[] {
  const { template } = value
  const stops: MessageProblem[] = []
  const warns: MessageProblem[] = []
  const stop = (field: MessageProblem['field'], words: string, at?: number) =>
    stops.push({ level: 'stop', field, text: words, ...(at !== undefined && { at }) })
  const warn = (words: string, at?: number) =>
    warns.push({ level: 'warn', field: 'template', text: words, ...(at !== undefined && { at }) })
  const channel = readChannel(value.channel)

  if (template.trim() === '') stop('template', t.blank)
  for (const fault of reading.faults) {
    const { line, column } = placeOf(template, fault.at)
    stop('template', t.braces[fault.kind](template.includes('\n') ? line : null, column), fault.at)
  }
  if (channel === 'push' && value.pushTitle.trim() === '') stop('pushTitle', t.noTitle)
  // Placeholders work in the title too. The service accepts a title with unmatched braces; people would see them
  if (channel === 'push')
    for (const { kind, at } of readPlaceholders(value.pushTitle).faults)
      stop('pushTitle', t.inTitle(t.braces[kind](null, at + 1)))
  if (channel === 'push' && /^\s*(javascript|data|vbscript):/i.test(value.deepLink)) stop('deepLink', t.script)
  else if (channel === 'push' && /\s/.test(value.deepLink.trim())) {
    warns.push({ level: 'warn', field: 'deepLink', text: t.spaceInLink })
  }

  const control = CONTROL.exec(template)
  if (control) warn(t.invisible(codePoint(control[0])), control.index)
  // Each name once, at its first place
  const unknown = new Map<string, number>()
  for (const { name, start } of reading.placeholders) {
    if (name !== '' && name !== LIST_NAME && !known.has(name) && !unknown.has(name)) unknown.set(name, start)
  }
  for (const [name, start] of unknown) warn(t.unknown(name), start)
  if (template.trim() !== '' && filled.trim() === '' && reading.faults.length === 0) warn(t.mayBeBlank(empty))
  if (channel === 'sms' && count.parts.length > 1) warn(t.severalParts(count.parts.length))
  if (filled.length > LONG) warn(t.long(filled.length))
  return [...stops, ...warns]
}

/** Control characters, and the two that override the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202d\u202e]/

/** `U+0007`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
