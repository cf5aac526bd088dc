import { basePath } from '#/base/base-path'

/** The URL that starts single sign-on, which then leads back to `to`. It is served by the server, not by the app. */
export const signOnUrl = (to: string | null): string =>
  to === null ? `${basePath}/sign-on/start` : `${basePath}/sign-on/start?${new URLSearchParams({ to }).toString()}`
