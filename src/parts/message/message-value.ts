import * as z from 'zod/mini'

/** What the message part edits, as the screen shows it. Drafts are read back through this schema. */
export const messageValueSchema = z.object({
  /** `sms` or `push`; another one that a server sent is shown and kept (decision 27). */
  channel: z.string(),
  template: z.string(),
  shortenUrls: z.boolean(),
  /** Empty: the service's own, which nobody told us. */
  shortUrlBase: z.string(),
  pushTitle: z.string(),
  deepLink: z.string(),
})
export type MessageValue = z.infer<typeof messageValueSchema>

export const emptyMessage: MessageValue = {
  channel: 'sms',
  template: '',
  shortenUrls: false,
  shortUrlBase: '',
  pushTitle: '',
  deepLink: '',
}
