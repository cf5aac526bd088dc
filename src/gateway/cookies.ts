/**
 * The cookie of a session. Cookies ignore ports, so the port is part of the name; each connection and company has its
 * own by `Path`, so that sessions live side by side (architecture.md "Sessions").
 */
export const cookieName = (port: string): string => `signalbox-${port}`

/** Where the calls of a session go, and the only addresses its cookie is sent to. */
export const sessionPath = (connection: string, companyKey: string): string =>
  `/api/${connection}/${encodeURIComponent(companyKey)}`

/** A `Set-Cookie` that no script can read and no other site can make a browser send. Ends with the browser. */
export function setCookie(name: string, value: string, path: string, secure: boolean): string {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

export function clearCookie(name: string, path: string, secure: boolean): string {
  return `${setCookie(name, '', path, secure)}; Max-Age=0`
}

/** The value of a cookie, or null. The first one wins: browsers send the longest path first. */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}
