import { readBody } from '../http/read-body'
import { type WireReply, refuse, toResponse, unexpectedError } from '../http/reply'
import { routeFinder, routesOf } from '../http/route'
import type { MockState } from '../mock-state'
import { controlRefusal } from './access'
import { accountHandlers } from './account'
import { controlRows as rows } from './control-rows'
import type { ControlCall } from './control-types'
import { environmentHandlers } from './environment'
import { handsetHandlers } from './handsets'
import { pendingEventsHandlers } from './pending-events'

const findRoute = routeFinder<ControlCall>(
  routesOf(rows, { ...environmentHandlers, ...accountHandlers, ...handsetHandlers, ...pendingEventsHandlers }),
  'control route',
)

/** These rows run exclusively: no other call may be in progress when many records change at once or the clock moves. */
const EXCLUSIVE = new Set<unknown>([rows.resetMock, rows.moveClock, rows.createCompany, rows.insertRecords])
/** Every key of these bodies is optional, so the body may be missing. */
const BODY_OPTIONAL = new Set<unknown>([rows.resetMock, rows.createCompany])

/** Answers a control route, without credentials or rate limits. Malformed JSON is 400; JSON the row refuses is 422. */
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
  const found = findRoute(request.method, rawPath)
  if ('refusal' in found) return found.refusal
  const { route, params } = found
  const body = route.row.body
    ? await readBody(request, { mayBeMissing: BODY_OPTIONAL.has(route.row), hasLongTexts: true })
    : { ok: true as const, value: undefined }
  if (!body.ok) return body.refusal
  const routeRequest = { params, query: new URL(request.url).searchParams, body: body.value }
  const run = (): Promise<WireReply> => route.run(routeRequest, { mock, rawBody: body.value })
  if (EXCLUSIVE.has(route.row)) return mock.lock.exclusive(run)
  return mock.lock.shared(async () => {
    await mock.scheduler.catchUp()
    return run()
  })
}
