/**
 * Why a control route refuses a caller; null when it does not. They change the world without credentials, so they are
 * answered on the loopback interface only, and to no page of another origin (decision 67). The Host must be a loopback
 * name as well: a page whose name was pointed at this computer would otherwise be of the same origin.
 */
export function controlRefusal(request: Request, peer: string): string | null {
  if (!isLoopbackAddress(peer)) return 'Control routes are answered on the loopback interface only.'
  const { host, hostname } = new URL(request.url)
  if (!isLoopbackName(hostname)) return 'Control routes are answered under a loopback name only.'
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const foreign =
    (site !== null && site !== 'same-origin' && site !== 'none') || (origin !== null && hostOf(origin) !== host)
  return foreign ? 'Control routes are not for pages of another origin.' : null
}

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)

const isLoopbackName = (name: string): boolean =>
  name === '[::1]' || name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
