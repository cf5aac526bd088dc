/**
 * The href for a link from data, or null if it is not an absolute http or https URL: `javascript:` and the like must
 * not be rendered. Render it with `rel="noopener noreferrer"`.
 */
export function safeHref(text: string | null | undefined): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url.href : null
}

/** Placeholder origin to parse paths with. */
const HERE = 'http://here.invalid'

/** Whether a string is a path of this app. Browsers read `//evil`, `/\evil`, and `https:evil` as other sites. */
export function isOwnPath(text: string): boolean {
  return text.startsWith('/') && URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE
}

/** The path to open after signing in, or null if it is not a path of this app or is the sign-in page itself. */
export function safeReturn(to: string | null): string | null {
  if (to === null || !isOwnPath(to)) return null
  const url = new URL(to, HERE)
  // Collapsing dot segments may yield a path that begins with two slashes
  const path = url.pathname + url.search + url.hash
  return isOwnPath(path) && url.pathname !== '/sign-in' ? path : null
}
