import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { executeMutation } from '#/api/mutation/execute-mutation'
import { defineMutation } from '#/api/mutation/mutation-definition'
import { memoryLedger } from '#/api/testing'
import { sessionSchema } from '#/contract/gateway'
import { personRows } from '#/contract/persons'
import { startGateway, startService, type ArrivedCall } from '#/gateway/testing'

const person = { person_key: 'k1', external_person_id: 'CRM-1' }
const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close()
})

/** The app's own calls through the real gateway to a service with given responses. */
async function startAll(answer: (call: ArrivedCall, count: number) => Response | undefined) {
  const service = await startService()
  let writes = 0
  service.answer = call => (call.method === 'GET' ? undefined : answer(call, ++writes))
  const gateway = await startGateway(service.url)
  open.push(service, gateway)
  const signedIn = await gateway.call('POST', '/session', {
    body: JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'x' }),
  })
  const session = sessionSchema.parse(await signedIn.json())
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const fault = { loseNext: 0 }
  const api = createApi({
    session,
    fetch: async (input, init) => {
      const path = input instanceof Request ? input.url : input.toString()
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie, 'sec-fetch-site': 'same-origin' }
      const reply = await fetch(gateway.origin + path, { ...init, headers })
      if (init?.method !== 'GET' && fault.loseNext-- > 0) throw new TypeError('the connection dropped after the work')
      return reply
    },
  })
  const ledger = memoryLedger()
  const mutation = defineMutation({ id: 'create', row: personRows.createPerson, reconcile: async () => 'unknown' })
  const create = () =>
    executeMutation({
      api,
      ledger,
      mutation,
      description: 'Create',
      input: { params: { company_key: 'ACME' }, body: { external_person_id: 'CRM-1' } },
      sleep: async () => {},
    })
  const receivedWrites = () => service.arrived.filter(call => call.method !== 'GET').length
  return { create, fault, receivedWrites }
}

describe('a mutation through the real gateway', () => {
  it('uses the journal if the response is lost on the way to the page: the service receives one call', async () => {
    const { create, fault, receivedWrites } = await startAll(() => Response.json(person, { status: 201 }))
    fault.loseNext = 2
    const outcome = await create()
    expect(outcome).toMatchObject({ kind: 'done', reply: { status: 201, body: person } })
    expect(receivedWrites()).toBe(1)
  })
  it('reports a refusal by the service that the repeated call gets from the journal', async () => {
    const { create, fault, receivedWrites } = await startAll(() =>
      Response.json({ errors: [{ message: 'EXTERNALPERSONIDMISMATCH' }] }, { status: 422 }),
    )
    fault.loseNext = 1
    await expect(create()).rejects.toMatchObject({ kind: 'invalid', messages: ['EXTERNALPERSONIDMISMATCH'] })
    expect(receivedWrites()).toBe(1)
  })
  it('is a separate call for each click', async () => {
    const { create, receivedWrites } = await startAll(() => Response.json(person))
    await create()
    await create()
    expect(receivedWrites()).toBe(2)
  })
})
