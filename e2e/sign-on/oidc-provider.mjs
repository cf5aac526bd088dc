// An OpenID Connect provider for tests, in a process of its own: `node oidc-provider.mjs PORT ORIGIN…`. The groups of a
// person are in the name they sign in with: `ann.crm-admins` is in the group crm-admins. Any password is accepted.
import Provider from 'oidc-provider'

const [port, ...origins] = process.argv.slice(2)

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'signalbox',
      client_secret: 'client-secret-of-the-test',
      redirect_uris: origins.map(origin => `${origin}/sign-on/callback`),
      post_logout_redirect_uris: origins.map(origin => `${origin}/sign-in`),
    },
  ],
  claims: { openid: ['sub', 'groups'], email: ['email'] },
  pkce: { required: () => true },
  cookies: { keys: ['only-for-tests'] },
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  findAccount: (_, accountId) => {
    const [name, ...groups] = accountId.split('.')
    return { accountId, claims: () => ({ sub: accountId, email: `${name}@example.com`, groups }) }
  },
})
provider.listen(Number(port), '127.0.0.1', () => console.log('listening'))
