import type { ImportPlatform } from '#/contract/imports'

/** A push platform's verdict on a token. */
export interface PlatformAnswer {
  readonly platform_status: string
  readonly platform_message: string
}

const answer = (platform_status: string, platform_message: string): PlatformAnswer => ({
  platform_status,
  platform_message,
})

export const SUCCESS = answer('200', 'Success')

/** Token endings that select a failure, for each platform. The values are taken from APNs and FCM. */
const endings: readonly (readonly [ending: string, answers: Readonly<Record<ImportPlatform, PlatformAnswer>>])[] = [
  ['-bad', { IOS: answer('400', 'BadDeviceToken'), ANDROID: answer('400', 'INVALID_ARGUMENT') }],
  ['-topic', { IOS: answer('400', 'DeviceTokenNotForTopic'), ANDROID: answer('403', 'SENDER_ID_MISMATCH') }],
  ['-gone', { IOS: answer('410', 'Unregistered'), ANDROID: answer('404', 'UNREGISTERED') }],
  ['-sender', { IOS: answer('400', 'DeviceTokenNotForTopic'), ANDROID: answer('403', 'SENDER_ID_MISMATCH') }],
]

/** The platform's answer to a token. The ending takes precedence over the token's format. */
export function platformAnswer(platform: ImportPlatform, token: string): PlatformAnswer {
  const ending = endings.find(([text]) => token.endsWith(text))
  if (ending) return ending[1][platform]
  return platform === 'IOS' && !/^[0-9a-f]{64,}$/i.test(token) ? answer('400', 'BadDeviceToken') : SUCCESS
}
