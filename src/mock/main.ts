import { listenAndSay, readPort, runProgram, stopOnSignal } from '#/serve/program'
import { StoreError } from '#/store/store-error'
import { openMock } from './mock'
import { readMockOptions } from './options'

const DEFAULT_PORT = 4010

/** `npm run mock`: the mock server alone. Configured by environment variables; see the README. */
async function main(): Promise<void> {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = readPort(process.env['PORT'], DEFAULT_PORT)
  const options = readMockOptions(process.env, '.data/mock')
  const mock = await openMock({ ...options, say: line => console.log(line) })
  const baseHeaders = { 'access-control-allow-origin': '*' }
  const server = await listenAndSay('mock server', { fetch: mock.fetch, host, port, baseHeaders }).catch(
    async (error: unknown) => {
      await mock.close()
      throw error
    },
  )
  stopOnSignal(() => server.close().then(() => mock.close()))
}

runProgram(main, error => error instanceof StoreError)
