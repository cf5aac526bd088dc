import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from '../../support/self-signed.mjs'

/** A TLS proxy that passes the decrypted bytes on to a deployed dashboard. */
export interface TlsProxy {
  readonly port: number
  close(): void
}

/**
 * @param hostName the name in its certificate
 * @param port where it listens; part of the server's public address
 */
export async function startTlsProxy(hostName: string, port: number, targetPort: number): Promise<TlsProxy> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket =>
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  const server = createServer(selfSigned(hostName), browser => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [browser, target]) sockets.add(track(socket))
    browser.pipe(target).pipe(browser)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
