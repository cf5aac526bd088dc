import { isLoopbackName } from '#/serve/loopback'
import type { Trace } from './health/monitor'

/** The name and port in a `Host` header. The port defaults to that of the scheme. */
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

  /** The path below which this server serves everything people open, such as `/signalbox`; empty at the root. */
  get basePath(): string {
    return this.#publicUrl?.pathname.replace(/\/$/, '') ?? ''
  }

  /** Whether this is the host of the public address: the same name and port. */
  isPublic(host: string): boolean {
    if (this.#publicUrl === null) return false
    const [given, own] = [splitHost(host, this.https), splitHost(this.#publicUrl.host, this.https)]
    return given.name === own.name && given.port === own.port
  }

  /** Whether this has the name of the public address, with any port. */
  hasPublicName(host: string): boolean {
    return splitHost(host, this.https).name.replace(/\.$/, '') === this.#publicUrl?.hostname
  }

  get https(): boolean {
    return this.#publicUrl?.protocol === 'https:'
  }

  /**
   * Whether people open this server through a proxy, under a host other than loopback. If so, no request counts as
   * local, because the proxy may connect from this machine and send a loopback name in `Host`.
   */
  get isBehindProxy(): boolean {
    return this.#publicUrl !== null && !isLoopbackName(this.#publicUrl.hostname)
  }

  /**
   * Reads the `Host` header of a request; null if the host is not allowed. Loopback names are always allowed, with any
   * port. Any other host must be that of the public address, because of DNS rebinding.
   */
  read(host: string): RequestHost | null {
    const isPublic = this.isPublic(host)
    const { name, port } = splitHost(host, isPublic && this.https)
    if (!isLoopbackName(name) && !isPublic) return null
    if (this.#publicUrl !== null && (isPublic || this.isBehindProxy))
      return {
        basePath: this.basePath,
        loopback: !this.isBehindProxy,
        port: splitHost(this.#publicUrl.host, this.https).port,
        secure: this.https || this.isBehindProxy,
        origin: this.#publicUrl.origin,
      }
    return { basePath: this.basePath, loopback: true, port, secure: false, origin: `http://${host.toLowerCase()}` }
  }
}

/**
 * The address by which sign-ins are counted: that of the socket's other end, or the last one in the header that the
 * proxy adds. The client can make up the values before the last. Of an IPv6 address only the network counts, because a
 * client can use any address in it.
 */
export function clientAddress(peer: string, headers: Headers, header: string | undefined): string {
  const named = header === undefined ? null : headers.get(header)
  const address = withoutPort((named?.split(',').at(-1)?.trim() || peer).slice(0, 64))
    .toLowerCase()
    .replace(/^::ffff:/, '')
  return address.includes(':') ? networkOf(address) : address
}

/** Some proxies write `192.0.2.7:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [before = [], after = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map(groups => groups.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')
}

/** The host of a request. */
export interface RequestHost {
  /** See `AllowedHosts.basePath`. */
  readonly basePath: string
  /** Whether it is a loopback name and this server is not behind a proxy. */
  readonly loopback: boolean
  readonly port: string
  /** Whether cookies are `Secure`: always, except with http on loopback. */
  readonly secure: boolean
  /** The origin of pages from this host. */
  readonly origin: string
}

/** A request, as the routes of this server see it. */
export interface ReceivedRequest {
  readonly request: Request
  readonly trace: Trace
  /** As it was sent: encoded, without the query, below the base path. */
  readonly rawPath: string
  readonly peer: string
  /** Whether it certainly came through a proxy. */
  readonly viaProxy: boolean
  /** See `clientAddress`. */
  readonly client: string
  readonly host: RequestHost
}

/**
 * Where an unsafe call came from: `own` if a page of this server made it. Browsers always send `Origin`, and send
 * `Sec-Fetch-Site` to https and loopback addresses; other programs have to send one of the two. `other-address` if a
 * page of this server made it, but the browser shows an address other than the one at which the server was called:
 * there is a proxy that is not configured.
 */
export function originOf(headers: Headers, host: RequestHost): 'own' | 'foreign' | 'other-address' {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')?.toLowerCase()
  if (origin === host.origin && (site === null || site === 'same-origin')) return 'own'
  if (site !== 'same-origin') return 'foreign'
  // Browsers hide the origin of some requests as "null"
  return origin === undefined || origin === 'null' ? 'own' : 'other-address'
}
