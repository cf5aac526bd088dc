import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#/api/query-client'
import { testApi } from '#/api/testing'
import { holdersQuery } from './find-holder'

const ines = {
  wallet_item_id: 'item-1',
  provider: 'google',
  tokens: { first_name: 'Ines', last_name: 'Alvarez' },
}

/** Looks for a holder at a service that answers with this status when asked for an item whose id is the name. */
const findWhere = (status: number) =>
  createQueryClient().query({
    ...holdersQuery(
      testApi(async address =>
        /\/items\/[^?]/.test(typeof address === 'string' ? address : '')
          ? Response.json({ errors: [{ message: 'No' }] }, { status })
          : Response.json([ines], { headers: { 'X-Next-Page-Token': '' } }),
      ),
      'w',
      'Ines Alvarez',
    ),
    retry: false,
  })

describe('the search for a name, which is also tried as the id of an item', () => {
  it.each([404, 400, 405, 410])('still finds the holder if the service answers %i to the id', async status => {
    const { items } = await findWhere(status)
    expect(items.map(({ wallet_item_id: id }) => id)).toEqual(['item-1'])
  })

  it.each([403, 422, 500])(
    'fails if the service answers %i to the id, because there may be such an item',
    async status => {
      await expect(findWhere(status)).rejects.toMatchObject({ status })
    },
  )
})

it('the search counts each unreadable row once, although several searches find it', async () => {
  const { items, unreadable } = await createQueryClient().query({
    ...holdersQuery(
      testApi(async address =>
        /\/items\/[^?]/.test(typeof address === 'string' ? address : '')
          ? Response.json({ errors: [] }, { status: 404 })
          : Response.json([ines, { tokens: { code: '7' } }, { tokens: {} }]),
      ),
      'w',
      'Ines Alvarez',
    ),
    retry: false,
  })
  expect(items.map(({ wallet_item_id: id }) => id)).toEqual(['item-1'])
  expect(unreadable).toBe(2)
})
