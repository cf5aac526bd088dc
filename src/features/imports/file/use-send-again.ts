import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { paths } from '#/nav/paths'
import { csvLine } from '#/parts/csv/write-csv'
import { keepSource, type ImportSource } from '#/parts/import-batches/import-store'

/** Rows to be sent again, with the columns they had or with those of a device. */
export interface RowsAgain {
  app_id: string
  /** What the new job is known by. */
  title: string
  again: ImportSource['again']
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * Sends rows of a batch again: keeps them in this browser and opens New import with them, where they are checked,
 * mended, and confirmed like any others. What is started there is linked to the batch.
 * @throws DOMException when this browser has no room to keep them
 */
export function useSendAgain(): (rows: RowsAgain) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async ({ app_id, title, again, header, rows }) => {
    const id = newId()
    const file = new Blob([header, ...rows].map(cells => csvLine(cells, 'systems')))
    await keepSource({ id, scope: storageScopeOf(session), app_id, title, file, isText: true, again, created: now() })
    const to = paths.newImport({ connection: session.connection.id, company_key: session.company_key })
    await navigate(to, { state: { source: id } })
  }
}
