import { describe, expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { idItems } from './palette-ids'

const { connection, ...signedIn } = testSession()
const session = { ...signedIn, connection: { ...connection, app_ids: ['shop-app'] }, app_ids: [] }
const where = (text: string) => {
  const { certain, possible } = idItems(text, session)
  const to = ({ action }: (typeof certain)[number]) =>
    action.kind === 'go' ? action.to.replace(/^\/[^/]+\/[^/]+\//, '') : ''
  return { certain: certain.map(to), possible: possible.map(to) }
}
const ios = '9f3c'.repeat(16)
const fcm = `dT1:APA91b${'x'.repeat(134)}`

describe('an id in the palette that is not a person’s', () => {
  it('is recognized as a push token by its length and alphabet, and stays out of the URL', () => {
    for (const token of [ios, `${ios}-gone`, fcm, ` ${ios} `]) {
      expect(where(token)).toEqual({ certain: ['imports/token'], possible: [] })
      expect(idItems(token, session).certain[0]?.action).toMatchObject({
        state: { lookUp: { app: 'shop-app', token: token.trim() } },
      })
    }
    expect(where('push token 9f3c…apns01').certain).toEqual(['imports/token'])
    expect(where('x'.repeat(5000)).certain).toEqual([])
  })

  it('is recognized as a batch by its form, by the word before it, or in a URL', () => {
    const batch = 'imports/shop-app/e41b-20711'
    expect(where('e41b-20711')).toEqual({ certain: [batch], possible: ['devices'] })
    for (const text of ['batch e41b-20711', 'https://x.test/mobile_apps/a/migrations/import_batches/e41b-20711?x'])
      expect(where(text).certain).toEqual([batch])
    expect(where('d-77c0-41aa')).toEqual({ certain: [], possible: ['imports/shop-app/d-77c0-41aa', 'devices'] })
    expect(where('device d-77c0-41aa').certain).toEqual(['devices'])
    expect(where('device 0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410').certain).toEqual(['devices'])
  })

  it('is not certainly a batch if it has no letter, because it may be someone’s number', () => {
    for (const number of ['0171-1234567', '0412-345678', '1312-5550142'])
      expect(where(number)).toEqual({ certain: [], possible: [`imports/shop-app/${number}`, 'devices'] })
  })

  it('may be a broadcast if it is only a few digits', () => {
    expect(where('5127')).toEqual({ certain: [], possible: ['broadcasts/5127'] })
    expect(where('broadcast 5127').certain).toEqual(['broadcasts/5127'])
  })

  it('is recognized as a broadcast in a URL only if the URL is that of a broadcast of this company and, in the dashboard, of this connection', () => {
    for (const url of ['https://api.test/v2/companies/DEMO/mobiledb/broadcasts/5127', '/test/DEMO/broadcasts/5127?x#y'])
      expect(where(url).certain).toEqual(['broadcasts/5127'])
    for (const url of [
      'https://api.test/v2/companies/OTHER/mobiledb/broadcasts/5127',
      'https://x.test/test/OTHER/broadcasts/5127',
      'https://x.test/other/DEMO/broadcasts/5127',
      'https://x.test/test/DEMO/broadcasts/drafts/5127',
      'https://x.test/test/DEMO/broadcasts/-/waves',
    ])
      expect(where(url)).toEqual({ certain: [], possible: [] })
  })

  it('is not recognized in numbers, person keys, words, or page names', () => {
    for (const text of [
      '',
      '+1 312 555 0142',
      '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
      'imports',
      'new batch',
      'api log',
    ])
      expect(where(text)).toEqual({ certain: [], possible: [] })
  })

  it('has no items that need an app id if none is known', () => {
    expect(idItems(ios, { ...session, connection: { ...connection, app_ids: [] } }).certain).toEqual([])
  })
})
