import { isLoopbackAddress, isLoopbackName } from '#/serve/loopback'

/**
 * Why a control route refuses a caller; null if it does not. Control routes need no credentials, so they answer only on
 * the loopback interface and never to pages of another origin. The Host must be a loopback name too: with DNS
 * rebinding, a foreign page's own name could resolve to this computer, which would make it the same origin.
 */
export function controlRefusal(request: Request, peer: string): string | null {
  if (!isLoopbackAddress(peer)) return 'Control routes are available only on the loopback interface.'
  const { host, hostname } = new URL(request.url)
  if (!isLoopbackName(hostname)) return 'Control routes are available only under a loopback name such as localhost.'
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') || (origin !== null && hostOf(origin) !== host)
  return isForeign ? 'Control routes are not available to pages of another origin.' : null
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
