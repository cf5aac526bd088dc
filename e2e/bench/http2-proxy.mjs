import { once } from 'node:events'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { selfSigned } from '../support/self-signed.mjs'

/** Headers of HTTP/1.1 that HTTP/2 forbids. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/** An HTTP/2 server in front of one that speaks HTTP/1.1, as a reverse proxy would be. */
export async function startHttp2Proxy(port, targetPort) {
  const server = createSecureServer({ ...selfSigned('localhost'), allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    headers.host = incoming.authority ?? incoming.headers.host
    const forwarded = request(
      { host: '127.0.0.1', port: targetPort, method: incoming.method, path: incoming.url, headers },
      reply => {
        const kept = Object.entries(reply.headers).filter(([name]) => !hopByHop.has(name))
        outgoing.writeHead(reply.statusCode, Object.fromEntries(kept))
        reply.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const sessions = new Set()
  server.on('session', session => sessions.add(session))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${port}`,
    stop: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
