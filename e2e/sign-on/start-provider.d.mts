import type { Access } from '../../src/gateway/sign-on/sign-on-settings'

export interface ServiceCredentials {
  /** The id of the connection. */
  id: string
  user: string
  password: string
}

export interface TestProvider {
  readonly issuer: string
  /** The environment of a server that uses it. */
  readonly env: Record<string, string>
  stop(): Promise<void>
}

/** Starts an OpenID Connect provider for servers with these origins. */
export function startProvider(
  origins: readonly string[],
  access: readonly Access[],
  connections: readonly ServiceCredentials[],
): Promise<TestProvider>
