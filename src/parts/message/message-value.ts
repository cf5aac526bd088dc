import * as z from 'zod/mini'

/** A message as it is edited. Drafts are read with this schema. */
export const messageValueSchema = z.object({
  /** `sms` or `push`; any other channel from the service is shown and kept. */
  channel: z.string(),
  template: z.string(),
  shortenUrls: z.boolean(),
  /** Empty: the service's own base, which is not known. */
  shortUrlBase: z.string(),
  pushTitle: z.string(),
  deepLink: z.string(),
})
export type MessageValue = z.infer<typeof messageValueSchema>

/** A new message. */
export const emptyMessage: MessageValue = {
  channel: 'sms',
  template: '',
  shortenUrls: false,
  shortUrlBase: '',
  pushTitle: '',
  deepLink: '',
}
