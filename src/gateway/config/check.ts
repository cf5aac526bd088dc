import { existsSync } from 'node:fs'
import { readMockOptions } from '#/mock/options'
import { listen } from '#/serve/listen'
import { ConfigError, describeListenError } from '#/serve/program'
import { withSecretFiles } from '#/serve/secrets'
import { oneLine, StoreError } from '#/store/store-error'
import type { ConnectionConfig } from '../connections'
import { toFault } from '../forward'
import { type Settings, readSettings } from '../settings'
import { Provider } from '../sign-on/provider'
import type { SignOnSettings } from '../sign-on/sign-on-settings'
import { openState } from '../state'
import { httpUpstream } from '../upstream/http-upstream'
import { Mistakes } from './mistakes'

/** One thing that was checked, in one line. */
export interface CheckLine {
  readonly ok: boolean
  readonly text: string
}

interface CheckOptions {
  readonly defaults: { readonly port: number; readonly stateDir: string }
  /** The variables that may be given as files, besides those of single sign-on. */
  readonly secrets: readonly string[]
  readonly mockData: string
  /** Why the app cannot be served; null if it can. */
  readonly notBuiltReason: string | null
}

const LIMITS = { connectMs: 5000, silentMs: 5000 }

/**
 * `npm start -- --check`: reports every mistake in the configuration at once, and, if the settings can be read, whether
 * the port, the state, each service, and the provider for single sign-on can be used. Changes nothing, except that it
 * prepares the folder or the tables of the state as starting the server does.
 */
export async function checkConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
  { defaults, secrets, mockData, notBuiltReason }: CheckOptions,
): Promise<CheckLine[]> {
  const mistakes = new Mistakes()
  const env = mistakes.catch(() => withSecretFiles(variables, secrets), variables)
  const settings = mistakes.catch(() => readSettings(env, defaults), null)
  if (settings?.withMock !== false) mistakes.catch(() => readMockOptions(env, mockData), null)
  if (notBuiltReason !== null) mistakes.lines.push(notBuiltReason)
  const wrong = [...new Set(mistakes.lines)].map(text => ({ ok: false, text }))
  if (settings === null) return wrong
  const services = settings.withMock
    ? [{ ok: true, text: 'Service: the mock in this process.' }]
    : await Promise.all(settings.connections.map(connection => checkConnection(connection)))
  const provider = settings.signOn ? [await checkProvider(settings.signOn)] : []
  return [...wrong, await checkPort(settings), await checkState(settings), ...services, ...provider]
}

async function checkPort({ host, port }: Settings): Promise<CheckLine> {
  try {
    const server = await listen({ fetch: () => Promise.resolve(new Response()), host, port })
    await server.close()
    return { ok: true, text: `Port: ${port} on ${host} is free.` }
  } catch (error) {
    const described = error instanceof Error ? describeListenError(error, host, port) : error
    if (described instanceof ConfigError) return { ok: false, text: described.message }
    return { ok: false, text: `Port: ${oneLine(described)}.` }
  }
}

async function checkState(settings: Settings): Promise<CheckLine> {
  const name = settings.databaseUrl === undefined ? `the folder ${settings.stateDir}` : 'the database'
  const isNew = settings.databaseUrl === undefined && !existsSync(settings.stateDir)
  try {
    const state = await openState(settings)
    try {
      await state.check()
    } finally {
      await state.close()
    }
    return { ok: true, text: `State: ${name} ${isNew ? 'was created and ' : ''}can be used.` }
  } catch (error) {
    return { ok: false, text: error instanceof StoreError ? error.message : `State: ${oneLine(error)}.` }
  }
}

/** Any response below 500 shows that the service can be reached: the call has no credentials. */
async function checkConnection({ id, name, base_url }: ConnectionConfig): Promise<CheckLine> {
  const upstream = httpUpstream(base_url, LIMITS)
  const service = `Service ${id} (${name}, ${base_url})`
  try {
    const { status } = await upstream.send({ method: 'GET', path: '/', headers: { Accept: 'application/json' } })
    if (status >= 500) return { ok: false, text: `${service}: it answers, but fails with ${status}.` }
    return { ok: true, text: `${service}: it answers.` }
  } catch (error) {
    return { ok: false, text: `${service}: ${oneLine(toFault(error))}` }
  } finally {
    upstream.close()
  }
}

async function checkProvider(settings: SignOnSettings): Promise<CheckLine> {
  const name = `Single sign-on (${settings.issuer})`
  try {
    await new Provider(settings).check()
    return { ok: true, text: `${name}: the provider answers.` }
  } catch (error) {
    return { ok: false, text: `${name}: the provider cannot be used: ${oneLine(error)}.` }
  }
}
