import { actSchema, activityQuerySchema, exportNoteSchema } from '#/contract/activity'
import { activityRoles, isAllowed } from '#/contract/roles'
import { type Answers, GatewayFault, wrongMethod } from '../answers'
import { readOwnBody } from '../own-body'
import type { OpenSession } from '../sessions'
import { isSafe } from '../upstream/upstream'
import { beginAct } from './acts'
import type { Recorder } from './recorder'

interface ActivityContext {
  readonly answers: Answers
  readonly recorder: Recorder
  readonly now: () => number
}

/** GET and POST /api/{connection}/{company_key}/activity: reads the activity log; records that a file is saved. */
export async function activityRoute(
  request: Request,
  session: OpenSession,
  { answers, recorder, now }: ActivityContext,
): Promise<Response> {
  const actor = { ...session, user: session.content.user }
  if (request.method === 'POST') {
    const note = exportNoteSchema.safeParse(await readOwnBody(request))
    if (!note.success) throw invalid(note.error.issues[0]?.path.join('.'))
    if (note.data.of === 'activity') assertMayRead(session)
    const things = note.data.thing === undefined ? [] : [note.data.thing]
    const act = beginAct('export', actor, request, { row: note.data.of, things, at: now() })
    await recorder.add({ ...act, outcome: 'done' })
    return answers.noContent()
  }
  if (!isSafe(request.method)) throw wrongMethod(request.method, 'GET, HEAD, POST')
  assertMayRead(session)
  const query = activityQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw invalid(query.error.issues[0]?.path.join('.'))
  const { limit } = query.data
  const found = await recorder.page({
    ...query.data,
    connection: session.connection,
    company_key: session.companyKey,
    limit: limit + 1,
  })
  // Only the fields of the contract's schema: no hashes, connection, or company
  const acts = found.slice(0, limit).map(entry => actSchema.parse(entry))
  return answers.json(200, { acts, next: found.length > limit ? (acts.at(-1)?.seq ?? null) : null })
}

function assertMayRead(session: OpenSession): void {
  if (!isAllowed(session.content.roles, activityRoles))
    throw new GatewayFault('role-refused', 'Only admins may read the activity log.')
}

const invalid = (field = ''): GatewayFault =>
  new GatewayFault('bad-request', field === '' ? 'The request is invalid.' : `${field} is missing or invalid.`, {
    status: 422,
  })
