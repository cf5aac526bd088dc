import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, terminate } from '../support/server.mjs'

/**
 * Starts a single sign-on provider for servers with these origins. The returned `env` configures a server to use it,
 * with `access` (what the members of each group may do) and the service credentials of each connection.
 */
export async function startProvider(origins, access, connections) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-sign-on-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'oidc-provider.mjs'), String(port), ...origins], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([status]) => {
      throw new Error(`the provider ended with status ${status}`)
    }),
  ])
  const issuer = `http://127.0.0.1:${port}`
  const file = join(folder, 'sign-on.json')
  writeFileSync(file, JSON.stringify({ issuer, client_id: 'signalbox', name: 'Test account', access }))
  const secret = join(folder, 'client-secret')
  writeFileSync(secret, 'client-secret-of-the-test\n')
  const credentials = connections.flatMap(({ id, user, password }) => {
    const suffix = id.toUpperCase().replaceAll('-', '_')
    return [
      [`SERVICE_USER_${suffix}`, user],
      [`SERVICE_PASSWORD_${suffix}`, password],
    ]
  })
  return {
    issuer,
    env: { SIGN_ON: file, SIGN_ON_SECRET_FILE: secret, ...Object.fromEntries(credentials) },
    stop: async () => {
      await terminate(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
