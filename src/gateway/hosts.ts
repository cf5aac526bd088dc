const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/i

/** Whether a host name, without its port, can only mean this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name)

/** Whether an address to listen on is reachable from this machine only. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopbackName(address) || address === '::1' || /^::ffff:127\./i.test(address)

/** The name and port of a `Host` header; the port is the scheme's own when it is left out. */
export function splitHost(host: string, https: boolean): { name: string; port: string } {
  const match = /^(.*?)(?::(\d+))?$/.exec(host)
  return { name: (match?.[1] ?? host).toLowerCase(), port: match?.[2] ?? (https ? '443' : '80') }
}

/** The public addresses of this server: which hosts it answers to, and which origins its own pages have. */
export class Places {
  readonly #publicUrl: URL | null

  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl === undefined ? null : new URL(publicUrl)
  }

  get https(): boolean {
    return this.#publicUrl?.protocol === 'https:'
  }

  /**
   * Reads the `Host` of a request; null when this server is not known under it. Loopback names are always allowed, any
   * port: what matters is that no name of somebody else's can be pointed here (DNS rebinding).
   */
  read(host: string): Place | null {
    const isPublic = this.#publicUrl !== null && host.toLowerCase() === this.#publicUrl.host
    const { name, port } = splitHost(host, isPublic && this.https)
    const loopback = isLoopbackName(name)
    if (!loopback && !isPublic) return null
    const https = isPublic && this.https
    return { loopback, port, secure: https || !loopback, origin: `${https ? 'https' : 'http'}://${host.toLowerCase()}` }
  }
}

export interface Place {
  /** Whether the browser that asks says it is on this machine. */
  readonly loopback: boolean
  readonly port: string
  /** Whether cookies are to be `Secure`: always, except on plain-http loopback. */
  readonly secure: boolean
  /** The origin of pages that were loaded from here. */
  readonly origin: string
}

/**
 * Whether a page of this server made an unsafe call (architecture.md "Unsafe calls"). Browsers send `Sec-Fetch-Site` to
 * https and loopback, `Origin` always; another program has to say either.
 */
export function isSameOrigin(headers: Headers, place: Place): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin')?.toLowerCase() === place.origin
}
