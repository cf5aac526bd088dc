// A load of many connections against an address on this computer, and the session that the gateway wants for it.
import autocannon from 'autocannon'

/** Signs in and returns the headers that a page's calls carry. */
export async function signIn(url, { connection = 'mock', companyKey = 'DEMO', user = 'demo', password = 'demo' } = {}) {
  const response = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ connection, company_key: companyKey, user, password }),
  })
  if (response.status !== 201) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  const session = await response.json()
  const cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return { Cookie: cookie, 'X-Signalbox-Session': session.id }
}

/**
 * GET requests over 50 connections for `seconds`, after a warm-up. `paths` are asked for in turn, by every connection from another one on.
 * Anything but 2xx is an error: an error is fast and would flatter the numbers.
 */
export async function load(url, { headers = {}, paths, seconds = 10, connections = 50 }) {
  const requests = paths.map(path => ({ method: 'GET', path, headers }))
  const setupClient = client => {
    const from = Math.floor(Math.random() * requests.length)
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
  }
  const fire = duration => autocannon({ url, connections, duration, setupClient })
  await fire(3)
  const result = await fire(seconds)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls were not answered 2xx`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The two rows of a load: throughput and tail. */
export function loadRows(what, { perSecond, p50, p99 }, { least, p99: most }) {
  return [
    {
      what: `${what}: throughput`,
      budget: `≥ ${least}/s`,
      measured: `${Math.round(perSecond)}/s`,
      pass: perSecond >= least,
    },
    { what: `${what}: p99 (p50 ${p50} ms)`, budget: `≤ ${most} ms`, measured: `${p99} ms`, pass: p99 <= most },
  ]
}
