import { pathSegmentFault } from '#/contract/format/path'
import { openSessionSchema } from '#/contract/gateway'
import { GatewayFault } from '../answers'
import type { ReceivedRequest } from '../hosts'
import { beginAct, recordableName } from '../record/acts'
import { type SignInContext, createSession, passOn, readBroadcasts, readSignInBody, recordSignIn } from '../sign-in'
import { rolesFor } from './access'
import type { SignOn } from './sign-on'

/** POST /session with single sign-on: opens a session of a company that the person's groups allow. */
export async function openSession(
  received: ReceivedRequest,
  signOn: SignOn,
  context: SignInContext,
): Promise<Response> {
  const input = await readSignInBody(received.request, openSessionSchema, 'connection and company_key')
  const { connection, company_key: companyKey, app_ids: appIds = [] } = input
  if (pathSegmentFault(companyKey) !== null)
    throw new GatewayFault('bad-request', 'This company key is not valid in a URL.', { status: 422 })
  const found = context.directory.find(connection)
  if (!found) throw new GatewayFault('no-such-route', 'This connection does not exist.')
  received.trace.connection = connection
  const findPerson = async () => {
    const person = await signOn.find(received)
    if (!person) throw new GatewayFault('session-expired', 'You are signed out. Sign in again to continue.')
    return person
  }
  const person = await findPerson()
  const { user, groups } = person.identity
  const roles = rolesFor(signOn.settings.access, groups, { connection, companyKey })
  const actor = { connection, companyKey: recordableName(companyKey) ?? '', user }
  const act = beginAct('sign-in', actor, received.request, { at: context.now() })
  // Only the service can confirm that what was typed is a company key
  const known = { company_key: companyKey }
  const response = await recordSignIn({ act, known }, received, context, async () => {
    if (roles.length === 0)
      throw new GatewayFault(
        'role-refused',
        'Your groups do not give you access to this company. Ask an administrator of the dashboard for access.',
      )
    const authorization = signOn.settings.authorization.get(connection) ?? ''
    const reply = await readBroadcasts(received, found, companyKey, { authorization, monitor: context.monitor })
    if (reply.status < 200 || reply.status > 299) return passOn(reply, context.answers)
    return createSession(received, found, context, {
      companyKey,
      appIds,
      content: { user, password: '', roles, sign_on: signOn.contentOf(person) },
      // The person may have signed out meanwhile, which ends only the sessions that are stored by then
      confirm: findPerson,
    })
  })
  // Recorded as the service answered. For the page, a 401 would mean that the person is signed out
  if (response.status === 401)
    throw new GatewayFault(
      'upstream-unreachable',
      'The service does not accept the credentials of the dashboard server. Ask an administrator of the dashboard to correct them.',
    )
  return response
}
