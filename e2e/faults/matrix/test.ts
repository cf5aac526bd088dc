import { test as base } from 'playwright/test'
import { startServers, stopServers, type Servers } from './run-cell'

/** A test with a gateway and a service; the tests of one worker share them. */
export const test = base.extend<object, { servers: Servers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const servers = await startServers()
      await use(servers)
      await stopServers(servers)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
