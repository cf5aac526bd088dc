import { pathMatcher } from '#/contract/format/path'
import { readBody } from '../http/read-body'
import { type WireReply, refuse, toResponse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import { unexpectedError } from '../http/unexpected-error'
import type { MockState } from '../mock-state'
import { controlRefusal } from './access'
import { forceBroadcastStatus } from './broadcasts'
import { createAcquisitionCampaign } from './campaigns'
import { moveClock } from './clock'
import { createCompany } from './companies'
import { controlRows as rows } from './control-rows'
import type { ControlCall } from './control-types'
import { describeMock, resetMock } from './dataset'
import { registerFromSdk } from './devices'
import { clearFaults, readFaults, setFaults } from './faults'
import { readHandset, replyFromHandset } from './handsets'
import { createSubscriptionList } from './lists'
import { describeInterface } from './openapi'
import { readOutbox } from './outbox'
import { readPendingEvents } from './pending-events'
import { addPerson } from './persons'
import { createWalletCampaign } from './wallet-campaigns'
import { installWalletItem } from './wallet-items'

const handlers: Record<keyof typeof rows, MockRoute<ControlCall>> = {
  describeMock: mockRoute(rows.describeMock, describeMock),
  resetMock: mockRoute(rows.resetMock, resetMock),
  createCompany: mockRoute(rows.createCompany, createCompany),
  moveClock: mockRoute(rows.moveClock, moveClock),
  addPerson: mockRoute(rows.addPerson, addPerson),
  forceBroadcastStatus: mockRoute(rows.forceBroadcastStatus, forceBroadcastStatus),
  createWalletCampaign: mockRoute(rows.createWalletCampaign, createWalletCampaign),
  installWalletItem: mockRoute(rows.installWalletItem, installWalletItem),
  createSubscriptionList: mockRoute(rows.createSubscriptionList, createSubscriptionList),
  createAcquisitionCampaign: mockRoute(rows.createAcquisitionCampaign, createAcquisitionCampaign),
  registerDevice: mockRoute(rows.registerDevice, registerFromSdk),
  replyFromHandset: mockRoute(rows.replyFromHandset, replyFromHandset),
  readHandset: mockRoute(rows.readHandset, readHandset),
  readOutbox: mockRoute(rows.readOutbox, readOutbox),
  readFaults: mockRoute(rows.readFaults, readFaults),
  setFaults: mockRoute(rows.setFaults, setFaults),
  clearFaults: mockRoute(rows.clearFaults, clearFaults),
  readPendingEvents: mockRoute(rows.readPendingEvents, readPendingEvents),
  describeInterface: mockRoute(rows.describeInterface, describeInterface),
}

/** These run exclusively: no other call may be half done when the data is replaced or the clock moves. */
const EXCLUSIVE = new Set<unknown>([rows.resetMock, rows.moveClock, rows.createCompany])
/** All keys of these are optional, so the body may be missing. */
const BODY_OPTIONAL = new Set<unknown>([rows.resetMock, rows.createCompany])

const served = new Map(Object.values(handlers).map(each => [each.row, each]))
const match = pathMatcher([...served.keys()])

/** Answers a control route, without credentials or rate limits. Malformed JSON is 400, any other invalid body 422. */
export async function answerControl(
  mock: MockState,
  request: Request,
  rawPath: string,
  peer: string,
): Promise<Response> {
  try {
    return toResponse(await answer(mock, request, rawPath, peer), request.method)
  } catch (error) {
    return toResponse(unexpectedError(error), request.method)
  }
}

async function answer(mock: MockState, request: Request, rawPath: string, peer: string): Promise<WireReply> {
  const refusal = controlRefusal(request, peer)
  if (refusal !== null) return refuse(403, refusal)
  const found = match(request.method, rawPath)
  if (found.kind === 'malformed') return refuse(400, 'The path is not well encoded.')
  if (found.kind === 'not-found') return refuse(404, 'There is no such control route.')
  if (found.kind === 'wrong-method') {
    const allow = found.allow.join(', ')
    return { ...refuse(405, `This control route supports only ${allow}.`), headers: { allow } }
  }
  const route = served.get(found.row)
  if (!route) return refuse(500, `The mock has no handler for row ${found.row.id}.`)
  const body = found.row.body
    ? await readBody(request, { mayBeMissing: BODY_OPTIONAL.has(found.row) })
    : { ok: true as const, value: undefined }
  if (!body.ok) return body.refusal
  const routeRequest = { params: found.params, query: new URL(request.url).searchParams, body: body.value }
  const run = (): Promise<WireReply> => route.run(routeRequest, { mock, rawBody: body.value })
  if (EXCLUSIVE.has(found.row)) return mock.lock.exclusive(run)
  return mock.lock.shared(async () => {
    await mock.scheduler.catchUp()
    return run()
  })
}
