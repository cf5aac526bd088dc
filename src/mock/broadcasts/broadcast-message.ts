import { createHash } from 'node:crypto'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { LINK_CODE_LENGTH, replaceLinks, shortLink } from '#/contract/format/links'
import { type TemplatePart, renderTemplate, templateParts } from '#/contract/format/message-template'
import type { StoredFields } from '../persons/custom-field-rules'
import type { StoredBroadcast } from './store'

/** The values a message is rendered with: the person's fields and the name of the list they are on. */
export interface Recipient {
  readonly custom_fields: StoredFields
  readonly list_name: string
}

/** Renders one broadcast's message for each recipient. */
export interface MessageRenderer {
  text(recipient: Recipient): string
  /** The title of a push; undefined for other channels. */
  subject(recipient: Recipient): string | undefined
}

/** Parses a broadcast's templates once. Placeholders without a value render as their fallback, or as empty text. */
export function messageRenderer(
  { broadcast_id, targeting }: StoredBroadcast,
  definitions: readonly CustomFieldDefinition[],
): MessageRenderer {
  const text = templateParts(targeting.message_template)
  const { subject } = targeting.push ?? {}
  const title = typeof subject === 'string' && targeting.channel === 'push' ? templateParts(subject) : undefined
  const shorten =
    targeting.shorten_urls && targeting.short_url_base
      ? linkShortener(targeting.short_url_base, broadcast_id)
      : unchanged
  const render = (parts: readonly TemplatePart[], { custom_fields, list_name }: Recipient): string =>
    renderTemplate(parts, name => {
      if (name === 'list_name') return list_name
      const definition = definitions.find(each => each.key === name)
      return definition && Object.hasOwn(custom_fields, name) ? fieldText(definition, custom_fields[name]) : undefined
    })
  return {
    text: recipient => shorten(render(text, recipient)),
    subject: recipient => title && render(title, recipient),
  }
}

/** A custom field as message text: options appear by name. */
function fieldText({ options }: CustomFieldDefinition, value: unknown): string {
  if (Array.isArray(value))
    return value.map(each => fieldText({ key: '', label: '', type: 'text', options }, each)).join(', ')
  return options?.find(option => option.option_key === value)?.name ?? String(value)
}

const unchanged = (text: string): string => text

/** Replaces every URL in a text with a short link. The same URL always gets the same short link within a broadcast. */
function linkShortener(base: string, broadcastId: number): (text: string) => string {
  const cache = new Map<string, string>()
  const short = (url: string): string => {
    const code = createHash('sha256').update(`${broadcastId}/${url}`).digest('base64url').slice(0, LINK_CODE_LENGTH)
    return shortLink(base, code)
  }
  return text =>
    replaceLinks(text, url => {
      const link = cache.get(url) ?? short(url)
      if (cache.size < 10_000) cache.set(url, link)
      return link
    })
}
