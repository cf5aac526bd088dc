import type { ImportPlatform } from '#/contract/imports'

/** What a push platform says of a token. */
export interface PlatformAnswer {
  readonly platform_status: string
  readonly platform_message: string
}

const answer = (platform_status: string, platform_message: string): PlatformAnswer => ({
  platform_status,
  platform_message,
})

export const SUCCESS = answer('200', 'Success')

/** The endings by which a token decides its own fate (decisions 44 and 62), on each platform. */
const endings: readonly (readonly [ending: string, answers: Readonly<Record<ImportPlatform, PlatformAnswer>>])[] = [
  ['-bad', { IOS: answer('400', 'BadDeviceToken'), ANDROID: answer('400', 'INVALID_ARGUMENT') }],
  ['-topic', { IOS: answer('400', 'DeviceTokenNotForTopic'), ANDROID: answer('403', 'SENDER_ID_MISMATCH') }],
  ['-gone', { IOS: answer('410', 'Unregistered'), ANDROID: answer('404', 'UNREGISTERED') }],
  ['-sender', { IOS: answer('400', 'DeviceTokenNotForTopic'), ANDROID: answer('403', 'SENDER_ID_MISMATCH') }],
]

/** What the platform will say of a token: its ending decides before its form (decision 62). */
export function platformAnswer(platform: ImportPlatform, token: string): PlatformAnswer {
  const ending = endings.find(([text]) => token.endsWith(text))
  if (ending) return ending[1][platform]
  return platform === 'IOS' && !/^[0-9a-f]{64,}$/i.test(token) ? answer('400', 'BadDeviceToken') : SUCCESS
}
