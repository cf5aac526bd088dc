import type { IncomingMessage, ServerResponse } from 'node:http'
import { openMock } from '#/mock/mock'
import { readMockOptions } from '#/mock/options'
import { nodeHandler } from '#/serve/node-handler'
import { ConfigError } from '#/serve/program'
import { openGateway } from './gateway'
import { type Settings, readSettings } from './settings'

/** Gateway and mock of the development server. */
export interface DevServer {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** Lines about signing in, printed after Vite's own lines. */
  readonly lines: readonly string[]
  close(): Promise<void>
}

/**
 * The settings of `npm run dev`, or a configuration error as one line.
 * @param host the host that Vite listens on
 */
export function readDevSettings(env: NodeJS.ProcessEnv, host: string): Settings | string {
  try {
    return readSettings({ ...env, HOST: host, PORT: '' }, { port: 0, stateDir: '.data/dev-gateway' })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/**
 * Opens gateway and mock for `npm run dev`.
 * @throws Error with one line if a folder is in use or an option is invalid
 */
export async function openDevServer(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<DevServer> {
  const mock = settings.withMock ? await openMock({ ...readMockOptions(env, '.data/dev'), say }) : undefined
  try {
    const gateway = await openGateway({ ...settings, mock })
    // Vite uses the global Request of this process, so it is not replaced
    const handle = nodeHandler(gateway.fetch, { baseHeaders: gateway.baseHeaders, overrideGlobalObjects: false })
    return {
      handle,
      lines: linesOf(settings),
      close: async () => {
        await gateway.close()
        await mock?.close()
      },
    }
  } catch (error) {
    await mock?.close()
    throw error
  }
}

function linesOf({ withMock, connections }: Settings): string[] {
  if (withMock) return ['Sign in as demo, password demo, company DEMO. The mock’s control routes are at /__mock.']
  return [
    `Sign in with your own user at ${connections.map(({ name, base_url }) => `${name} (${base_url})`).join(', ')}.`,
  ]
}
