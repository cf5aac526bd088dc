import * as z from 'zod/mini'
import { basePath } from '#/base/base-path'
import type { ExportSubject } from '#/contract/activity'
import type { Schema } from '#/contract/endpoint'
import { HEADERS } from '#/contract/gateway'
import type { Api } from './http/client'
import { callServer, type ServerCall } from './http/server-call'

const TIMEOUT_MS = 30_000

/**
 * Notes in the activity log that data is about to be saved as a file.
 * @param thing what the data is about, as `type:key`
 * @throws ApiError if it could not be noted; then nothing should be saved
 */
export const noteExport = async (api: Api, subject: ExportSubject, thing?: string): Promise<void> => {
  await callActivity(api, { id: 'noteExport', method: 'POST', body: { of: subject, thing }, schema: z.unknown() })
}

type ActivityCall<S extends Schema> = Pick<ServerCall<S>, 'id' | 'method' | 'body' | 'schema' | 'signal'> & {
  /** The query, with its question mark. */
  search?: string
}

/**
 * Calls the route of the server's activity log.
 * @throws ApiError
 */
export async function callActivity<S extends Schema>(
  { session, fetch }: Api,
  { search = '', ...call }: ActivityCall<S>,
): Promise<z.output<S>> {
  const path = [session.connection.id, session.company_key].map(encodeURIComponent).join('/')
  const { value } = await callServer({
    ...call,
    url: `${basePath}/api/${path}/activity${search}`,
    headers: { [HEADERS.session]: session.id },
    timeoutMs: TIMEOUT_MS,
    fetch,
  })
  return value
}
