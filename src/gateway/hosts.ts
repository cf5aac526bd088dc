const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/i

/** Whether a host name without a port always means this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name)

/** Whether a listening address can be reached only from this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopbackName(address) || address === '::1' || /^::ffff:127\./i.test(address)

/** The name and port of a `Host` header, by default the port of the scheme. */
export function splitHost(host: string, https: boolean): { name: string; port: string } {
  const match = /^(.*?)(?::(\d+))?$/.exec(host)
  return { name: (match?.[1] ?? host).toLowerCase(), port: match?.[2] ?? (https ? '443' : '80') }
}

/** The hosts under which this server responds, and the origins of its pages. */
export class AllowedHosts {
  readonly #publicUrl: URL | null

  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl === undefined ? null : new URL(publicUrl)
  }

  get https(): boolean {
    return this.#publicUrl?.protocol === 'https:'
  }

  /**
   * Reads the `Host` header of a request; null if the host is not allowed. Loopback names are always allowed, with any
   * port. Other names are not, because of DNS rebinding.
   */
  read(host: string): RequestHost | null {
    const isPublic = this.#publicUrl !== null && host.toLowerCase() === this.#publicUrl.host
    const { name, port } = splitHost(host, isPublic && this.https)
    const loopback = isLoopbackName(name)
    if (!loopback && !isPublic) return null
    const https = isPublic && this.https
    return { loopback, port, secure: https || !loopback, origin: `${https ? 'https' : 'http'}://${host.toLowerCase()}` }
  }
}

/** The host of a request. */
export interface RequestHost {
  /** Whether it is a loopback name. */
  readonly loopback: boolean
  readonly port: string
  /** Whether cookies are `Secure`: always, except with http on loopback. */
  readonly secure: boolean
  /** The origin of pages from this host. */
  readonly origin: string
}

/** A request, as the routes of this server see it. */
export interface Visit {
  readonly request: Request
  /** As it was sent: encoded, without the query. */
  readonly rawPath: string
  readonly peer: string
  readonly host: RequestHost
}

/**
 * Whether a page of this server made an unsafe call. Browsers send `Sec-Fetch-Site` to https and loopback, and always
 * `Origin`; other programs have to send one of the two.
 */
export function isSameOrigin(headers: Headers, host: RequestHost): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin')?.toLowerCase() === host.origin
}
