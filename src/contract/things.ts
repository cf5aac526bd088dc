/** What a call can be about, as the activity log names it. */
export const things = [
  'person',
  'list',
  'campaign',
  'broadcast',
  'app',
  'batch',
  'device',
  'wallet_campaign',
  'wallet_item',
  'wallet_message',
] as const
export type Thing = (typeof things)[number]
