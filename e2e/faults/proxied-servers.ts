import type { Page } from 'playwright/test'
import { expect, test } from 'playwright/test'
import { callControl } from '../support/calls.mjs'
import { startServer, type Server } from '../support/server.mjs'
import { startFaultProxy, type FaultProxy } from './fault-proxy'

/** The mock as a separate service, a gateway, and a proxy between gateway and browser. */
export interface ProxiedServers {
  readonly service: Server
  readonly gateway: Server
  readonly proxy: FaultProxy
  /** Sets a fault of the service for the next POST to the company. */
  setFault: (rule: Record<string, unknown>) => Promise<unknown>
  /**
   * Waits until the service has received the call with the fault: from then on the call is carried out, whatever
   * happens to its callers.
   */
  waitUntilFaultUsed: () => Promise<void>
  /** Calls the service directly. */
  read: (path: string) => Promise<unknown>
  /** Signs the page in through the proxy. */
  signIn: (page: Page) => Promise<void>
}

/**
 * One set of servers for all tests of a file.
 * @param dataset the initial data of the service
 */
export function useProxiedServers(dataset: 'demo' | 'empty' = 'demo'): () => ProxiedServers {
  let servers: ProxiedServers | undefined
  test.beforeAll(async () => {
    const service = await startServer({ program: 'mock', env: { MOCK_DATASET: dataset } })
    const gateway = await startServer({ env: { UPSTREAM_URL: service.url } })
    const proxy = await startFaultProxy(gateway.port)
    servers = {
      service,
      gateway,
      proxy,
      setFault: rule =>
        callControl(service.url, 'PUT', '/faults', {
          rules: [{ method: 'POST', path: '/companies/DEMO', times: 1, ...rule }],
        }),
      waitUntilFaultUsed: () =>
        expect.poll(() => callControl(service.url, 'GET', '/faults')).toMatchObject({ rules: [] }),
      read: async path => {
        const headers = { authorization: `Basic ${btoa('demo:demo')}`, 'x-api-version': '2' }
        return (await fetch(`${service.url}/companies/DEMO${path}`, { headers })).json()
      },
      signIn: async page => {
        await page.goto(`${proxy.url}/sign-in`)
        await page.evaluate(async () => {
          const body = JSON.stringify({ connection: 'service', company_key: 'DEMO', user: 'demo', password: 'demo' })
          await fetch('/session', { method: 'POST', body })
        })
      },
    }
  })
  test.afterAll(async () => {
    servers?.proxy.close()
    await servers?.gateway.stop()
    await servers?.service.stop()
  })
  test.afterEach(() => servers && callControl(servers.service.url, 'DELETE', '/faults'))
  return () => {
    if (!servers) throw new Error('The servers have not been started yet.')
    return servers
  }
}
