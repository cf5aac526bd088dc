// Calls the mock's routes one after another or in parallel, and times each to the last byte of its response.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export const DEMO = '/companies/DEMO'
const basic = `Basic ${Buffer.from('demo:demo').toString('base64')}`

/** Calls one server over a limited number of connections. */
export function caller(url, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const call = (method, path, body) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        Authorization: basic,
        'X-API-Version': '2',
        ...(content !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(content),
        }),
      }
      const began = performance.now()
      const sent = request({ agent, hostname, port, method, path, headers }, response => {
        const chunks = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        )
      })
      sent.on('error', reject)
      sent.end(content)
    })
  return {
    call,
    /** The same, but any status other than 2xx ends the benchmark. */
    async ok(method, path, body) {
      const answer = await call(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer
    },
    close: () => agent.destroy(),
  }
}

export const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * q) - 1)]

/** A result row: p99 against its budget. */
export function tailRow(what, times, budgetMs) {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return {
    what: `${what}, p99 of ${times.length} (p50 ${p50.toFixed(1)} ms)`,
    budget: `≤ ${budgetMs} ms`,
    measured: `${p99.toFixed(1)} ms`,
    pass: p99 <= budgetMs,
  }
}

/** Current and peak memory of a process in MB. Linux only. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = name => Math.round(Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
