/**
 * The name of session cookies. Cookies are shared between ports, so the port is in the name. Each connection and
 * company has its own cookie with its own `Path`, so that a browser can have several sessions at the same time. With
 * the prefix `__Secure-`, browsers accept the cookie only over https.
 */
export const cookieName = ({ port, secure }: { port: string; secure: boolean }): string =>
  `${secure ? '__Secure-' : ''}signalbox-${port}`

/** The path of a session's calls, to which its cookie is limited. */
export const sessionPath = (
  { basePath }: { readonly basePath: string },
  connection: string,
  companyKey: string,
): string => `${basePath}/api/${connection}/${encodeURIComponent(companyKey)}`

/** `Set-Cookie` for a cookie that lasts until the browser closes. Scripts cannot read it; other sites cannot use it. */
export function setCookie(name: string, value: string, path: string, secure: boolean): string {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** A `Set-Cookie` header that deletes the cookie. */
export function clearCookie(name: string, path: string, secure: boolean): string {
  return `${setCookie(name, '', path, secure)}; Max-Age=0`
}

/** The value of a cookie, or null. The first one is used, because browsers send the longest path first. */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

/** The names of the cookies that begin with a prefix. Browsers send the oldest first, if their paths are equally long. */
export const cookieNames = (header: string | null, prefix: string): string[] =>
  (header ?? '')
    .split(';')
    .map(part => part.replace(/=.*/s, '').trim())
    .filter(name => name.startsWith(prefix))
