/** What is odd about a token that the service takes all the same: its platform will most likely refuse it. */
export const tokenWarnings = [
  'ios-alphabet',
  'ios-length',
  'ios-base64',
  'android-alphabet',
  'android-length',
  'other-platform',
] as const
export type TokenWarning = (typeof tokenWarnings)[number]

/** Why a row is not sent: the service would refuse its whole batch (decision 42), or it cannot be read. */
export const refusals = [
  'unreadable',
  'ragged',
  'undecodable',
  'no-token',
  'token-long',
  'token-shortened',
  'no-platform',
  'platform-unknown',
  'external-long',
  'external-shortened',
] as const

/** Everything that is said of a row that is not simply fine. */
export const findings = [...refusals, 'duplicate', ...tokenWarnings] as const
export type Finding = (typeof findings)[number]
