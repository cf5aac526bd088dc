// Load over many connections against a local URL, and the session the gateway needs for it.
import autocannon from 'autocannon'

/** Signs in and returns the headers of a page's calls. */
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
 * Sends GET requests over `connections` connections for `seconds`, after a warm-up. Each connection cycles through
 * `paths`, starting at a random one. Any status other than 2xx is an error, because fast errors would improve the
 * numbers.
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
  // Errors include timeouts
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls did not get a 2xx`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The two result rows of a load: throughput and p99. */
export function loadRows(what, { perSecond, p50, p99 }, { minPerSecond, maxP99Ms }) {
  return [
    {
      what: `${what}: throughput`,
      budget: `≥ ${minPerSecond}/s`,
      measured: `${Math.round(perSecond)}/s`,
      pass: perSecond >= minPerSecond,
    },
    { what: `${what}: p99 (p50 ${p50} ms)`, budget: `≤ ${maxP99Ms} ms`, measured: `${p99} ms`, pass: p99 <= maxP99Ms },
  ]
}
