import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { isStorageFull } from '#/api/local-data/idb'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { paths } from '#/nav/paths'
import { csvLine } from '#/parts/csv/write-csv'
import { type ImportSource, saveSource } from '#/parts/import-batches/import-store'
import { text } from './text'

/** Why rows to send again could not be read or stored, as a sentence. */
export function whyNotOpened(error: unknown): string {
  if (error instanceof ApiError) return text.resend.readFailed
  return isStorageFull(error) ? text.resend.storageFull : text.resend.notOpened
}

/** Rows to send again, with the columns of their file, or else platform, token, and external id. */
export interface RowsToResend {
  app_id: string
  /** The title of the new job. */
  title: string
  again: ImportSource['again']
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * Returns a function that stores failed rows in this browser and opens New import with them, where they are checked,
 * edited, and confirmed like any others. The new job is linked to the batch in `again`. Once the signal is aborted, the
 * function does not open the page. It rejects with a DOMException when the rows cannot be stored (`whyNotOpened` says
 * why).
 */
export function useSendAgain(): (rows: RowsToResend, signal: AbortSignal) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async ({ app_id, title, again, header, rows }, signal) => {
    const id = newId()
    const file = new Blob([header, ...rows].map(cells => csvLine(cells, 'systems')))
    await saveSource({ id, scope: storageScopeOf(session), app_id, title, file, isText: true, again, created: now() })
    if (signal.aborted) return
    const to = paths.newImport({ connection: session.connection.id, company_key: session.company_key })
    await navigate(to, { state: { source: id } })
  }
}
