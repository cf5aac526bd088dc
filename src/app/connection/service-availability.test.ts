import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { testApi } from '#/api/testing'
import { HEADERS } from '#/contract/gateway'
import { broadcastsAvailabilityQuery, walletAvailabilityQuery } from './service-availability'

it.each([
  [200, 'works'],
  [404, 'empty'],
  [400, 'not-found'],
  [405, 'not-found'],
  [410, 'not-found'],
  [403, 'forbidden'],
])(
  'if the request for wallet campaigns is answered with %i, the availability of the wallet is “%s”',
  async (status, kind) => {
    const api = testApi(async () => Response.json(status === 200 ? [] : { errors: [] }, { status }))
    expect(await new QueryClient().fetchQuery(walletAvailabilityQuery(api))).toMatchObject({ kind })
  },
)

it('a service that replies 404 if no broadcast is in progress is available', async () => {
  const api = testApi(async () => Response.json({ errors: [] }, { status: 404 }))
  expect(await new QueryClient().fetchQuery(broadcastsAvailabilityQuery(api))).toMatchObject({ kind: 'works' })
})

it('a failure of the dashboard server says nothing about the service', async () => {
  const headers = { [HEADERS.error]: 'unavailable' }
  const api = testApi(async () => Response.json({ errors: [] }, { status: 503, headers }))
  await expect(new QueryClient().fetchQuery(walletAvailabilityQuery(api))).rejects.toMatchObject({
    kind: 'unavailable',
  })
})
