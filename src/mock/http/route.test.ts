import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rows } from '#/contract/endpoint'
import { errorBodySchema } from '#/contract/format/error-body'
import type { WireReply } from './reply'
import { mockRoute } from './route'

const { readThing } = rows({
  readThing: {
    method: 'GET',
    path: '/things/{id}',
    query: z.object({ n: z.optional(z.string()) }),
    body: z.object({ name: z.string('must be text') }),
    replies: { 200: { body: z.object({ id: z.string() }) }, 204: {}, 404: { body: errorBodySchema } },
  },
})
const request = { params: { id: 'x' }, query: new URLSearchParams('n=1'), body: { name: 'y' } }

test('a route passes the parsed values to the handler', async () => {
  const route = mockRoute(readThing, async ({ params, query, body }, call: string) => ({
    status: 200,
    body: { id: [params.id, query.n, body.name, call].join() },
  }))
  expect(await route.run(request, 'call')).toEqual({ status: 200, body: { id: 'x,1,y,call' } })
})

test('an invalid body is 422 with a message that names the field, and never reaches the handler', async () => {
  const route = mockRoute(readThing, async () => {
    throw new Error('reached')
  })
  const reply = await route.run({ ...request, body: { name: 7 } }, null)
  expect(reply).toEqual({ status: 422, body: { errors: [{ message: 'name: must be text' }] } })
})

test('a reply that breaks the contract becomes a 500 that names the row', async () => {
  // Handlers are typed, but what the store returns can differ from its declared type.
  const broken: unknown = 5
  const schema = z.object({ id: z.any() })
  const route = mockRoute(readThing, async () => ({ status: 200, body: schema.parse({ id: broken }) }))
  const reply: WireReply = await route.run(request, null)
  expect(reply.status).toBe(500)
  expect(JSON.stringify(reply.body)).toMatch(/row readThing.*id/)
})

test('an unlisted status, a misspelled parameter, and a missing body do not compile', () => {
  // @ts-expect-error 418 is not listed
  expect(mockRoute(readThing, async () => ({ status: 418 })).row).toBe(readThing)
  // @ts-expect-error the parameter is called id
  mockRoute(readThing, async ({ params }) => ({ status: 200, body: { id: params.idd } }))
  // @ts-expect-error a 200 has a body
  mockRoute(readThing, async () => ({ status: 200 }))
})
