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
const place: fc.Arbitrary<RouteParams> = fc.record({ connection: text, company_key: text })

describe('links', () => {
  it('lead to the route of the same name, with the given parameters', () => {
    fc.assert(
      fc.property(place, text, (place, person_key) => {
        expect(resolve(paths.lookUp(place))).toEqual({ id: 'lookUp', params: { ...place } })
        expect(resolve(paths.person(place, person_key))).toEqual({ id: 'person', params: { ...place, person_key } })
        expect(resolve(paths.editPerson(place, person_key))).toEqual({
          id: 'editPerson',
          params: { ...place, person_key },
        })
        expect(resolve(paths.stopNumber(place, person_key))).toEqual({ id: 'stopNumber', params: { ...place } })
        expect(resolve(paths.createPerson(place))).toEqual({ id: 'createPerson', params: { ...place } })
        expect(resolve(paths.subscriptions(place))).toEqual({ id: 'subscriptions', params: { ...place } })
        expect(resolve(paths.subscriptionsOf(place, person_key))).toEqual({
          id: 'subscriptionsOf',
          params: { ...place, person_key },
        })
        expect(resolve(paths.participants(place))).toEqual({ id: 'participants', params: { ...place } })
        expect(resolve(paths.participantsBulk(place, person_key))).toEqual({
          id: 'participantsBulk',
          params: { ...place },
        })
        expect(resolve(paths.devices(place))).toEqual({ id: 'devices', params: { ...place } })
        expect(resolve(paths.newImport(place, person_key))).toEqual({ id: 'newImport', params: { ...place } })
        expect(resolve(paths.wallet(place))).toEqual({ id: 'wallet', params: { ...place } })
        const wallet_id = person_key
        expect(resolve(paths.walletItems(place, wallet_id))).toEqual({
          id: 'walletItems',
          params: { ...place, wallet_id },
        })
        expect(resolve(paths.walletMessages(place, wallet_id))).toEqual({
          id: 'walletMessages',
          params: { ...place, wallet_id },
        })
        expect(resolve(paths.walletMessage(place, wallet_id, wallet_id))).toEqual({
          id: 'walletMessage',
          params: { ...place, wallet_id, wallet_message_id: wallet_id },
        })
        expect(resolve(paths.newWalletMessage(place, wallet_id, 'review'))).toEqual({
          id: 'newWalletMessage',
          params: { ...place, wallet_id, step: 'review' },
        })
        expect(resolve(paths.walletItem(place, wallet_id, wallet_id))).toEqual({
          id: 'walletItem',
          params: { ...place, wallet_id, wallet_item_id: wallet_id },
        })
        for (const id of ['walletExport', 'walletBulk'] as const)
          expect(resolve(paths[id](place, wallet_id, person_key))).toEqual({ id, params: { ...place, wallet_id } })
        expect(resolve(paths.overview(place))).toEqual({ id: 'overview', params: { ...place } })
        expect(resolve(paths.imports(place, person_key))).toEqual({ id: 'imports', params: { ...place } })
        expect(resolve(paths.importToken(place))).toEqual({ id: 'importToken', params: { ...place } })
        expect(resolve(paths.importBatch(place, wallet_id, person_key))).toEqual({
          id: 'importBatch',
          params: { ...place, app_id: wallet_id, batch_id: person_key },
        })
        expect(resolve(paths.lab(place))).toEqual({ id: 'lab', params: { ...place } })
        expect(resolve(paths.lab(place, person_key))).toEqual({ id: 'lab', params: { ...place } })
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
