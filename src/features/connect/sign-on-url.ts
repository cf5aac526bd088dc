import { basePath } from '#/base/base-path'

/** Where the sign-on at the provider begins; it leads back to `to`. A page of the server, not of the app. */
export const signOnUrl = (to: string | null): string =>
  to === null ? `${basePath}/sign-on/start` : `${basePath}/sign-on/start?${new URLSearchParams({ to }).toString()}`
