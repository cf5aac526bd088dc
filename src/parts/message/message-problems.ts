import { readChannel } from '#/contract/broadcasts'
import type { MessageCount } from './fill-in'
import { LIST_NAME } from './fill-in'
import type { MessageValue } from './message-value'
import { type PlaceholderReading, placeOf, readPlaceholders } from './placeholders'
import { problemText as t } from './problem-text'

/** What stands against sending a message. `stop`: the service would refuse it, or people would read braces. */
export interface MessageProblem {
  readonly level: 'stop' | 'warn'
  readonly field: 'template' | 'pushTitle' | 'deepLink'
  readonly text: string
  /** Where in the template. */
  readonly at?: number
}

/** Longer ones are seldom meant (decision 36). */
const LONG = 900

/**
 * Everything to say about a message before it goes, worst first (decisions 35 to 37).
 * @param known keys of the custom fields that the connection describes
 */
export function messageProblems(
  value: MessageValue,
  reading: PlaceholderReading,
  { count, text, empty }: MessageCount,
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
  // A title is filled in as the text is; the service lets one through that people would read braces in
  if (channel === 'push')
    for (const { kind, at } of readPlaceholders(value.pushTitle).faults)
      stop('pushTitle', t.inTitle(t.braces[kind](null, at + 1)))
  if (channel === 'push' && /^\s*(javascript|data|vbscript):/i.test(value.deepLink)) stop('deepLink', t.script)
  else if (channel === 'push' && /\s/.test(value.deepLink.trim())) {
    warns.push({ level: 'warn', field: 'deepLink', text: t.blankInLink })
  }

  const control = CONTROL.exec(template)
  if (control) warn(t.control(codePoint(control[0])), control.index)
  // Each name once, where it stands first
  const unknown = new Map<string, number>()
  for (const { name, start } of reading.placeholders) {
    if (name !== '' && name !== LIST_NAME && !known.has(name) && !unknown.has(name)) unknown.set(name, start)
  }
  for (const [name, start] of unknown) warn(t.unknown(name), start)
  if (template.trim() !== '' && text.trim() === '' && reading.faults.length === 0) warn(t.mayBeBlank(empty))
  if (channel === 'sms' && count.parts.length > 1) warn(t.severalParts(count.parts.length))
  if (text.length > LONG) warn(t.long(text.length))
  return [...stops, ...warns]
}

/** Control characters, and the two that turn the direction of what follows against its script. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202d\u202e]/

/** `U+0007`. */
export const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
