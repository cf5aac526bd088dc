import * as oidc from 'openid-client'
import { isLoopbackName } from '#/serve/loopback'
import type { SignOnSettings } from './sign-on-settings'

/** What a sign-on needs until the person comes back. */
export interface SignOnAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person, as described by the provider. */
export interface Person {
  readonly claims: Readonly<Record<string, unknown>>
  /** Identifies the session to the provider when the person signs out. */
  readonly idToken: string
}

/** The provider for single sign-on: authorization code with PKCE, state, and nonce. */
export class Provider {
  readonly #settings: SignOnSettings
  #configuration: Promise<oidc.Configuration> | null = null

  constructor(settings: SignOnSettings) {
    this.#settings = settings
  }

  /**
   * Reads the provider's configuration.
   * @throws if the provider does not respond, or claims to be another issuer
   */
  async check(): Promise<void> {
    await this.#configured()
  }

  /**
   * The address to send a person to.
   * @throws if the provider does not respond
   */
  async begin(redirectUri: string): Promise<{ url: string; attempt: SignOnAttempt }> {
    const configuration = await this.#configured()
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#settings.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, attempt }
  }

  /**
   * The person who came back.
   * @param url with the code, as the browser requested it
   * @throws if the provider does not respond or refused the person, or if its answer does not belong to the attempt
   */
  async finish(url: URL, { state, nonce, verifier }: SignOnAttempt): Promise<Person> {
    const configuration = await this.#configured()
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined) throw new Error('The provider returned no ID token.')
    // Some providers put the groups and the email address in the ID token, others in the user info
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    return { claims: { ...more, ...claims }, idToken: tokens.id_token }
  }

  /**
   * The address where the person signs out of the provider; null if it has none.
   * @throws if the provider does not respond
   */
  async signOutUrl(idToken: string, returnTo: string): Promise<string | null> {
    const configuration = await this.#configured()
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
    return oidc.buildEndSessionUrl(configuration, parameters).href
  }

  /** Read when first needed, and again after a failure, so that this server starts without the provider. */
  #configured(): Promise<oidc.Configuration> {
    const { issuer, client_id, clientSecret } = this.#settings
    const url = new URL(issuer)
    const isLocal = url.protocol === 'http:' && isLoopbackName(url.hostname)
    this.#configuration ??= oidc
      .discovery(url, client_id, clientSecret, undefined, {
        // The standard lets TLS stand in for the signature of an ID token; this does not rely on it
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        this.#configuration = null
        throw error
      })
    return this.#configuration
  }
}
