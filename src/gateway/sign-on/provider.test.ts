import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningServer, listen } from '#/serve/listen'
import { Provider, type SignOnAttempt } from './provider'

// What a provider, or someone in between, could send instead of a valid answer

const CLIENT = 'signalbox'
const SECRET = 'client-secret-of-the-test'
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = newKeys()
const stranger = newKeys()

let server: RunningServer
let issuer: string
/** What the provider says it is. */
let claimedIssuer: string
let idToken: string
beforeEach(async () => {
  server = await listen({ fetch: request => Promise.resolve(answer(request)), host: '127.0.0.1', port: 0 })
  issuer = `http://127.0.0.1:${server.port}`
  claimedIssuer = issuer
})
afterEach(() => server.close())

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/jwks') return Response.json({ keys: [own.publicKey.export({ format: 'jwk' })] })
  if (pathname === '/token')
    return Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken })
  return Response.json({
    issuer: claimedIssuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
}

const newProvider = (): Provider =>
  new Provider({
    issuer,
    client_id: CLIENT,
    clientSecret: SECRET,
    name: 'Test account',
    scope: 'openid',
    groups_claim: 'groups',
    user_claim: 'email',
    hours: 12,
    access: [],
    authorization: new Map(),
  })

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with valid claims, unless they are changed, signed with a key or in another way. */
function tokenFor(
  { nonce }: SignOnAttempt,
  changes: object = {},
  alg = 'RS256',
  key: KeyObject = own.privateKey,
): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: CLIENT, sub: 'ann', nonce, iat: now, exp: now + 60, email: 'ann@example.com' }
  const signed = `${part({ alg })}.${part({ ...claims, ...changes })}`
  const signature = {
    RS256: () => sign('sha256', Buffer.from(signed), key).toString('base64url'),
    HS256: () => createHmac('sha256', SECRET).update(signed).digest('base64url'),
    none: () => '',
  }[alg]
  return `${signed}.${signature?.() ?? ''}`
}

/** Signs on with the token that is made for the attempt. */
async function signOn(makeToken: (attempt: SignOnAttempt) => string) {
  const provider = newProvider()
  const { attempt } = await provider.begin('https://box.example/sign-on/callback')
  idToken = makeToken(attempt)
  const back = new URL(`https://box.example/sign-on/callback?code=c&state=${attempt.state}`)
  return provider.finish(back, attempt)
}

test('an ID token from the provider names the person', async () => {
  const { claims } = await signOn(attempt => tokenFor(attempt))
  expect(claims).toMatchObject({ sub: 'ann', email: 'ann@example.com' })
})

test.each<[string, (attempt: SignOnAttempt) => string]>([
  ['signed with someone else’s key', attempt => tokenFor(attempt, {}, 'RS256', stranger.privateKey)],
  ['without a signature', attempt => tokenFor(attempt, {}, 'none')],
  ['signed with the client secret instead of a key', attempt => tokenFor(attempt, {}, 'HS256')],
  [
    'changed after it was signed',
    attempt => tokenFor(attempt).replace(/\.[^.]+\./, `.${tokenFor(attempt, { sub: 'eve' }).split('.')[1]}.`),
  ],
  ['for another client', attempt => tokenFor(attempt, { aud: 'another' })],
  ['from another issuer', attempt => tokenFor(attempt, { iss: 'https://login.example' })],
  ['from another attempt', attempt => tokenFor(attempt, { nonce: 'n'.repeat(43) })],
  ['that has expired', attempt => tokenFor(attempt, { exp: Math.floor(Date.now() / 1000) - 600 })],
])('an ID token %s is refused', async (_, makeToken) => {
  await expect(signOn(makeToken)).rejects.toThrow()
})

test('a provider that claims to be another issuer is refused', async () => {
  claimedIssuer = 'https://login.example'
  await expect(newProvider().check()).rejects.toThrow()
})
