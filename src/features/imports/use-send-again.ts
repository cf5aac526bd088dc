import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { isStorageFull } from '#/api/local-data/idb'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { paths } from '#/nav/paths'
import { type ImportSource, saveSource } from '#/parts/import-batches/import-store'
import { text } from './text'

/** Why rows to send again could not be read or stored, as a sentence. */
export function whyNotOpened(error: unknown): string {
  if (error instanceof ApiError) return text.resend.readFailed
  return isStorageFull(error) ? text.resend.storageFull : text.resend.notOpened
}

/** Rows to send again. `title` is that of the new job. */
export type RowsToResend = Pick<ImportSource, 'app_id' | 'title' | 'file' | 'again'>

/**
 * Returns a function that stores failed rows in this browser and opens New import with them, where they are checked,
 * edited, and confirmed like any others. The new job is linked to the batch in `again`. Once the signal is aborted, the
 * function does not open the page. It rejects with a DOMException when the rows cannot be stored (`whyNotOpened` says
 * why).
 */
export function useSendAgain(): (rows: RowsToResend, signal: AbortSignal) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async (rows, signal) => {
    const id = newId()
    await saveSource({ ...rows, id, scope: storageScopeOf(session), isText: true, created: now() })
    if (signal.aborted) return
    const to = paths.newImport({ connection: session.connection.id, company_key: session.company_key })
    await navigate(to, { state: { source: id } })
  }
}
