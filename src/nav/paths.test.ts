import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paths, routePatterns, type RouteParams } from './paths'
import { isOwnPath } from './safe-link'

const routes = Object.entries(routePatterns).map(([id, path]) => ({ id, path }))

/** The route and parameters that a link resolves to in the browser and the router. */
function resolve(link: string) {
  const { pathname } = new URL(link, 'http://here.invalid')
  const match = matchRoutes(routes, pathname)?.at(-1)
  return match && { id: match.route.id, params: match.params }
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter(s => s !== '.' && s !== '..')
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '.', '..', '%2e%2e', '\uD800', '//evil', 'a/b', '?x', '#x'),
)
const routeParams: fc.Arbitrary<RouteParams> = fc.record({ connection: text, company_key: text })

describe('links', () => {
  it('lead to the route of the same name, with the given parameters', () => {
    fc.assert(
      fc.property(routeParams, text, (params, person_key) => {
        expect(resolve(paths.lookUp(params))).toEqual({ id: 'lookUp', params: { ...params } })
        expect(resolve(paths.person(params, person_key))).toEqual({ id: 'person', params: { ...params, person_key } })
        expect(resolve(paths.editPerson(params, person_key))).toEqual({
          id: 'editPerson',
          params: { ...params, person_key },
        })
        for (const id of ['personMessages', 'consentSheet'] as const)
          expect(resolve(paths[id](params, person_key))).toEqual({ id, params: { ...params, person_key } })
        expect(resolve(paths.stopNumber(params, person_key))).toEqual({ id: 'stopNumber', params: { ...params } })
        expect(resolve(paths.createPerson(params))).toEqual({ id: 'createPerson', params: { ...params } })
        expect(resolve(paths.subscriptions(params))).toEqual({ id: 'subscriptions', params: { ...params } })
        expect(resolve(paths.personSubscriptions(params, person_key))).toEqual({
          id: 'personSubscriptions',
          params: { ...params, person_key },
        })
        expect(resolve(paths.participants(params))).toEqual({ id: 'participants', params: { ...params } })
        expect(resolve(paths.participantsBulk(params, person_key))).toEqual({
          id: 'participantsBulk',
          params: { ...params },
        })
        expect(resolve(paths.devices(params))).toEqual({ id: 'devices', params: { ...params } })
        expect(resolve(paths.newImport(params, person_key))).toEqual({ id: 'newImport', params: { ...params } })
        expect(resolve(paths.wallet(params))).toEqual({ id: 'wallet', params: { ...params } })
        const wallet_id = person_key
        expect(resolve(paths.walletItems(params, wallet_id))).toEqual({
          id: 'walletItems',
          params: { ...params, wallet_id },
        })
        expect(resolve(paths.walletMessages(params, wallet_id))).toEqual({
          id: 'walletMessages',
          params: { ...params, wallet_id },
        })
        expect(resolve(paths.walletMessage(params, wallet_id, wallet_id))).toEqual({
          id: 'walletMessage',
          params: { ...params, wallet_id, wallet_message_id: wallet_id },
        })
        expect(resolve(paths.newWalletMessage(params, wallet_id, 'review'))).toEqual({
          id: 'newWalletMessage',
          params: { ...params, wallet_id, step: 'review' },
        })
        expect(resolve(paths.walletItem(params, wallet_id, wallet_id))).toEqual({
          id: 'walletItem',
          params: { ...params, wallet_id, wallet_item_id: wallet_id },
        })
        for (const id of ['walletExport', 'walletBulk'] as const)
          expect(resolve(paths[id](params, wallet_id, person_key))).toEqual({ id, params: { ...params, wallet_id } })
        expect(resolve(paths.overview(params))).toEqual({ id: 'overview', params: { ...params } })
        expect(resolve(paths.imports(params, person_key))).toEqual({ id: 'imports', params: { ...params } })
        expect(resolve(paths.importToken(params))).toEqual({ id: 'importToken', params: { ...params } })
        expect(resolve(paths.importBatch(params, wallet_id, person_key))).toEqual({
          id: 'importBatch',
          params: { ...params, app_id: wallet_id, batch_id: person_key },
        })
        expect(resolve(paths.lab(params))).toEqual({ id: 'lab', params: { ...params } })
        expect(resolve(paths.lab(params, person_key))).toEqual({ id: 'lab', params: { ...params } })
      }),
    )
    expect(resolve(paths.home())?.id).toBe('home')
    expect(resolve(paths.signIn())?.id).toBe('signIn')
    expect(resolve(paths.signIn('/demo/DEMO/persons?x=1#y'))?.id).toBe('signIn')
  })

  it('never lead elsewhere, whatever the parameters', () => {
    fc.assert(
      fc.property(anything, anything, anything, (connection, company_key, key) => {
        const link = paths.person({ connection, company_key }, key)
        expect(isOwnPath(link)).toBe(true)
        expect(resolve(link)?.id).toBe('person')
        expect(resolve(paths.lookUp({ connection, company_key }))?.id).toBe('lookUp')
      }),
    )
  })

  it('carry the path to return to after signing in', () => {
    const to = '/demo/DEMO/persons/a%2Fb?x=1&y=+#z'
    const url = new URL(paths.signIn(to), 'http://here.invalid')
    expect(url.searchParams.get('to')).toBe(to)
  })
})
