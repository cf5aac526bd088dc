import { replaceLinks } from '#/contract/format/links'
import { readTemplate, renderTemplate } from '#/contract/format/message-template'
import { exampleLink, type FillInValues, type ShortLinks } from './fill-in'

/** A piece of a message as it is shown: text, or a placeholder whose value is not known. */
export type MessagePiece =
  | { readonly kind: 'text'; readonly text: string }
  /** `fallback` is the text shown to people without a value; empty if they see nothing. */
  | { readonly kind: 'placeholder'; readonly name: string; readonly fallback: string }

/**
 * A message with values and short links filled in, and every other placeholder as a piece of its own, so that no page
 * shows its braces. A message with a `{{` that is never closed is a single text: no placeholder can be read from it.
 */
export function messagePieces(template: string, values: FillInValues | null, links: ShortLinks): MessagePiece[] {
  const parts = readTemplate(template)
  if (parts === null) return [{ kind: 'text', text: template }]
  const shorten = (text: string) =>
    links === null || links.base === '' ? text : replaceLinks(text, () => exampleLink(links.base))
  const pieces: MessagePiece[] = []
  for (const part of parts) {
    const isUnknown = part.kind === 'placeholder' && part.name !== '' && !values?.byName.get(part.name)
    const text = renderTemplate([part], name => values?.byName.get(name))
    const last = pieces.at(-1)
    if (isUnknown) pieces.push({ kind: 'placeholder', name: part.name, fallback: text })
    else if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: last.text + text }
    else if (text !== '') pieces.push({ kind: 'text', text })
  }
  return pieces.map(piece => (piece.kind === 'text' ? { ...piece, text: shorten(piece.text) } : piece))
}
