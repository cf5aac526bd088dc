/** Whether rows with a response are worth sending again: never, only after a correction, or later without changes. */
export type Retry = 'never' | 'corrected' | 'later'

/** Responses that APNs and FCM document, and three for all others. `text.responses` says what each usually means. */
const retries = {
  BadDeviceToken: 'corrected',
  DeviceTokenNotForTopic: 'corrected',
  Unregistered: 'never',
  ExpiredToken: 'never',
  MissingDeviceToken: 'corrected',
  TopicDisallowed: 'later',
  BadCertificateEnvironment: 'later',
  InvalidProviderToken: 'later',
  ExpiredProviderToken: 'later',
  TooManyRequests: 'later',
  InternalServerError: 'later',
  ServiceUnavailable: 'later',
  Shutdown: 'later',
  UNREGISTERED: 'never',
  INVALID_ARGUMENT: 'corrected',
  SENDER_ID_MISMATCH: 'corrected',
  QUOTA_EXCEEDED: 'later',
  UNAVAILABLE: 'later',
  INTERNAL: 'later',
  THIRD_PARTY_AUTH_ERROR: 'later',
  /** Any other 429 or 5xx. */
  temporary: 'later',
  /** Neither status nor message. */
  missing: 'corrected',
  /** Anything else: its meaning is not guessed. */
  unknown: 'corrected',
} as const satisfies Record<string, Retry>

export type ResponseCode = keyof typeof retries

const isDocumented = (message: string): message is ResponseCode =>
  Object.hasOwn(retries, message) && !['temporary', 'missing', 'unknown'].includes(message)

/** Classifies the platform's response for a token. */
export function responseCodeOf({ status, message }: { status: string; message: string }): ResponseCode {
  if (isDocumented(message)) return message
  if (/^(429|5\d\d)$/.test(status)) return 'temporary'
  return message === '' && status === '' ? 'missing' : 'unknown'
}

export const retryOf = (code: ResponseCode): Retry => retries[code]

/** Status and message of the platform: `410 Unregistered`. */
export const responseOf = ({
  platformStatus,
  platformMessage,
}: {
  platformStatus: string
  platformMessage: string
}): string => `${platformStatus} ${platformMessage}`.trim()
