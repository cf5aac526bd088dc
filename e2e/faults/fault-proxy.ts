import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listenLocally } from './listen'

/**
 * How the connection breaks: after the request was passed on (`reset`, `close`, or with a `408`), `before` that, or in
 * the middle of its response (`cut`).
 */
export type Fault = 'reset' | 'close' | '408' | 'before' | 'cut'

/** A proxy between browser and server that can break connections. */
export interface FaultProxy {
  readonly url: string
  /** Breaks the next `times` reused connections that carry an unsafe request. */
  breakNext(fault: Fault, times: number): void
  /** Makes new connections wait, so that a server that is being killed does not accept them. */
  hold(): void
  release(): void
  /** The number of unsafe requests passed on to the server. */
  unsafeRequests(): number
  /** The number of broken connections. */
  brokenConnections(): number
  close(): void
}

const UNSAFE = /^(?:POST|PUT|DELETE|PATCH) /

/**
 * Starts a TCP proxy that shows what a browser does on its own if a connection breaks, which interception in the page
 * does not show. With most faults, it forwards a request on a reused connection to the server completely, and then
 * breaks the connection to the browser before any byte of the response. The connection to the server remains open, so
 * the server continues.
 *
 * While the server is down, new connections wait for it.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: Fault = 'reset'
  let remainingBreaks = 0
  let isHeld = false
  let [unsafe, broken] = [0, 0]
  const sockets = new Set<Socket>()
  const server = createServer(browser => {
    sockets.add(browser)
    browser.on('error', () => {}).once('close', () => sockets.delete(browser))
    browser.pause()
    void reach(targetPort, () => isHeld).then(target => {
      if (!target) return browser.destroy()
      sockets.add(target)
      let requests = 0
      target
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(target)
          browser.resetAndDestroy()
        })
      let isCut = false
      let isDiscarded = false
      target.on('data', data => {
        if (browser.destroyed || isDiscarded) return
        if (!isCut) return void browser.write(data)
        browser.write(data.subarray(0, -1), () => browser.resetAndDestroy())
      })
      browser.on('data', data => {
        const head = data.toString('latin1', 0, 8)
        const isBroken = UNSAFE.test(head) && requests > 0 && remainingBreaks > 0
        if (isBroken) {
          remainingBreaks--
          broken++
          if (fault === 'before') return void browser.resetAndDestroy()
          if (fault === 'cut') isCut = true
          else {
            // The request is passed on; its response is discarded, even if it comes before the break
            isDiscarded = true
            breakSoon(browser, fault)
          }
        }
        target.write(data)
        if (UNSAFE.test(head)) unsafe++
        if (/^[A-Z]+ \//.test(head)) requests++
      })
      return browser.resume()
    })
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    breakNext: (kind, times) => {
      fault = kind
      remainingBreaks = times
    },
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
    },
    unsafeRequests: () => unsafe,
    brokenConnections: () => broken,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function breakSoon(browser: Socket, fault: Exclude<Fault, 'before' | 'cut'>): void {
  setTimeout(() => breakConnection(browser, fault), 20)
}

function breakConnection(browser: Socket, fault: Exclude<Fault, 'before' | 'cut'>): void {
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

/** Connects to the server; retries for a while if it is down. */
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
