/** Where the sign-on at the provider begins; it leads back to `to`. A page of the server, not of the app. */
export const signOnUrl = (to: string | null): string =>
  to === null ? '/sign-on/start' : `/sign-on/start?${new URLSearchParams({ to }).toString()}`
