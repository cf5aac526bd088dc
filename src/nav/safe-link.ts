/**
 * The href of a link that came with data, or null when it is none to follow: only absolute http and https addresses
 * (facts.md 23). Open it with `rel="noopener noreferrer"`.
 */
export function safeHref(text: string | null | undefined): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url.href : null
}

/** Stands for this site where only the parser's view of a path matters. */
const HERE = 'http://here.invalid'

/** Whether a text is an address of this app: `//evil`, `/\evil` and `https:evil` are read as other sites by browsers. */
export function isOwnPath(text: string): boolean {
  return text.startsWith('/') && URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE
}

/** Where to go after signing in: the address asked for when it is this app's own and not the sign-in itself, else null. */
export function safeReturn(to: string | null): string | null {
  if (to === null || !isOwnPath(to)) return null
  const url = new URL(to, HERE)
  // Dot segments may fold into a path that begins with two slashes
  const path = url.pathname + url.search + url.hash
  return isOwnPath(path) && url.pathname !== '/sign-in' ? path : null
}
