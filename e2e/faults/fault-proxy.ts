import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How the line breaks under a request that has already gone through. */
export type Fault = 'reset' | 'close' | '408'

/** A piece of wire between a browser and a server that can be cut at the worst moment. */
export interface FaultProxy {
  readonly url: string
  /** Breaks the next lines on which an unsafe request goes out again after an earlier request: as often as `times`. */
  cut(fault: Fault, times: number): void
  /** Lets new lines wait: while the server is being killed one could still be accepted by it, and die with it. */
  hold(): void
  release(): void
  /** How many unsafe requests went through to the server. */
  unsafeRequests(): number
  /** How many lines were broken. */
  cuts(): number
  close(): void
}

const UNSAFE = /^(?:POST|PUT|DELETE|PATCH) /

/**
 * Starts a proxy that speaks TCP, so that what a browser does by itself on a broken line can be seen: no interception in
 * the page shows it (facts.md 1). A request on a line that the browser re-uses is handed to the server whole, and then
 * the browser's end is broken before a byte of the answer. The server's end stays open: the server carries on.
 *
 * While the server is away, new lines wait for it, as they would in front of a service that is being restarted.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: Fault = 'reset'
  let left = 0
  let held = false
  let [unsafe, cuts] = [0, 0]
  const sockets = new Set<Socket>()
  const server = createServer(browser => {
    sockets.add(browser)
    browser.on('error', () => {}).once('close', () => sockets.delete(browser))
    browser.pause()
    void reach(targetPort, () => held).then(target => {
      if (!target) return browser.destroy()
      sockets.add(target)
      let requests = 0
      target
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(target)
          browser.resetAndDestroy()
        })
      target.on('data', data => {
        if (!browser.destroyed) browser.write(data)
      })
      browser.on('data', data => {
        target.write(data)
        const head = data.toString('latin1', 0, 8)
        if (UNSAFE.test(head)) {
          unsafe++
          if (requests > 0 && left > 0) {
            left--
            cuts++
            // The request is on its way; what comes back finds nobody.
            setTimeout(() => breakLine(browser, fault), 20)
          }
        }
        if (/^[A-Z]+ \//.test(head)) requests++
      })
      return browser.resume()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    cut: (kind, times) => {
      fault = kind
      left = times
    },
    hold: () => {
      held = true
    },
    release: () => {
      held = false
    },
    unsafeRequests: () => unsafe,
    cuts: () => cuts,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function breakLine(browser: Socket, fault: Fault): void {
  switch (fault) {
    case 'reset':
      browser.resetAndDestroy()
      break
    case 'close':
      browser.destroy()
      break
    case '408':
      browser.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      break
  }
}

/** A line to the server; tried again for a while when the server is away. */
async function reach(port: number, isHeld: () => boolean): Promise<Socket | null> {
  for (let tries = 0; tries < 200; tries++) {
    if (isHeld()) {
      await wait(100)
      continue
    }
    const socket = connect(port, '127.0.0.1')
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    if (connected) return socket
    await wait(100)
  }
  return null
}
