import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { startServer } from '../../support/server.mjs'
import { startDeviatingProxy } from './deviating-proxy'
import { deviations } from './deviations'
import { pages } from './pages'
import { runCell, type Servers } from './run-cell'

const test = base.extend<object, { servers: Servers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'signalbox-deviations-'))
      const service = await startServer({ program: 'mock' })
      const proxy = await startDeviatingProxy(service.port)
      const file = join(folder, 'connections.json')
      const connection = {
        id: 'live',
        name: 'Live',
        base_url: proxy.url,
        company_keys: ['DEMO'],
        app_ids: ['demo-app'],
      }
      writeFileSync(file, JSON.stringify({ connections: [connection] }))
      const gateway = await startServer({ env: { CONNECTIONS: file } })
      await use({ proxy, url: gateway.url, baselines: new Map() })
      await gateway.stop()
      proxy.close()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

for (const [pageName, page] of Object.entries(pages)) {
  if ('readsNothing' in page) continue
  for (const [deviationId, deviation] of Object.entries(deviations))
    test(`${pageName} × ${deviationId}`, async ({ servers, browser }) => {
      const { said, problems, text } = await runCell(pageName, page, deviation, servers, browser)
      if (problems.length > 0) writeFileSync(test.info().outputPath('page.txt'), text)
      test.info().annotations.push({ type: 'cell', description: JSON.stringify({ said, problems }) })
      expect(problems).toEqual([])
    })
}
