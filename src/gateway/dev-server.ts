import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Mock, openMock } from '#/mock/mock'
import { readMockOptions } from '#/mock/options'
import { nodeHandler } from '#/serve/node-handler'
import { withSecretFiles } from '#/serve/secrets'
import { openGateway } from './gateway'
import { type Settings, readSettings } from './settings'
import { openState } from './state'

/** The gateway and the mock of the development server. */
export interface DevServer {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** A warning for the person who starts it. */
  readonly notice: string | null
  /** Lines about signing in, printed after Vite's own lines. */
  readonly lines: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the gateway and the mock for `npm run dev`.
 * @param host the host that Vite listens on
 * @throws ConfigError with one line for each mistake in the configuration; StoreError with one line if a store cannot
 * be used
 */
export async function openDevServer(
  env: NodeJS.ProcessEnv,
  host: string,
  say: (line: string) => void,
): Promise<DevServer> {
  const variables = withSecretFiles({ ...env, HOST: host, PORT: '' }, ['DATABASE_URL'])
  const settings = readSettings(variables, { port: 0, stateDir: '.data/dev-gateway' })
  const mockOptions = settings.withMock ? readMockOptions(variables, '.data/dev') : null
  const state = await openState(settings)
  let mock: Mock | undefined
  try {
    if (mockOptions) mock = await openMock({ ...mockOptions, say })
    // Vite serves the app at the root
    const publicUrl = settings.publicUrl && new URL(settings.publicUrl).origin
    const gateway = await openGateway({ ...settings, publicUrl, state, mock })
    // Vite uses the global Request of this process, so it is not replaced
    const handle = nodeHandler(gateway.fetch, { baseHeaders: gateway.baseHeaders, overrideGlobalObjects: false })
    return {
      handle,
      notice: settings.notice,
      lines: linesOf(settings),
      close: async () => {
        try {
          await gateway.close()
        } finally {
          await mock?.close()
        }
      },
    }
  } catch (error) {
    await Promise.allSettled([state.close(), mock?.close()])
    throw error
  }
}

function linesOf({ withMock, connections, signOn }: Settings): string[] {
  if (signOn) return [`Sign in with ${signOn.name}.`]
  if (withMock) return ['Sign in as demo, password demo, company DEMO. The mock’s control routes are at /__mock.']
  return [`Sign in as a user of ${connections.map(({ name, base_url }) => `${name} (${base_url})`).join(', ')}.`]
}
