import {
  UPSTREAM_LIMITS,
  type Upstream,
  UpstreamError,
  type UpstreamLimits,
  type UpstreamReply,
  isSafe,
} from './upstream'

/** The mock, as this server uses it. */
export interface MockService {
  fetch(request: Request, from: { peer: string; rawPath: string }): Promise<Response>
}

const BASE = 'http://127.0.0.1'

/** The mock in this process. Its `drop` fault is a lost connection. */
export function mockUpstream(mock: MockService, limits: UpstreamLimits = UPSTREAM_LIMITS): Upstream {
  return {
    send: async ({ method, path, headers, body }) => {
      const end = path.indexOf('?')
      const rawPath = end === -1 ? path : path.slice(0, end)
      const request = new Request(BASE + path, { method, headers, ...(body && !isSafe(method) && { body }) })
      const response = await withTimeout(mock.fetch(request, { peer: '127.0.0.1', rawPath }), limits.silentMs)
      return replyOf(response)
    },
    close: () => {},
  }
}

async function replyOf(response: Response): Promise<UpstreamReply> {
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: body.length === 0 ? null : body,
  }
}

function withTimeout(answer: Promise<Response>, ms: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UpstreamError('timeout', true, 'The service did not respond in time.')),
      ms,
    )
    answer
      .then(resolve, (error: unknown) => {
        const dropped = error instanceof Error && error.name === 'ConnectionDropped'
        reject(
          dropped
            ? new UpstreamError('closed', true, 'The service closed the connection without a response.', error)
            : error,
        )
      })
      .finally(() => clearTimeout(timer))
  })
}
