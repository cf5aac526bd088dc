import { hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { LocalDataKeys } from '#/contract/gateway'
import type { Db } from '#/store/db'
import type { Migration } from '#/store/migrate'
import { StoreError, oneLine } from '#/store/store-error'
import { Journal } from '../journal'

const SECRET_BYTES = 32
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

const recordSchema = z.object({ local_data: z.string() })

/**
 * The secret from which the keys of browsers are derived: made at the first start and stored in a journal file. Without
 * a file, it is new at every start.
 * @throws StoreError if the file cannot be used
 */
export async function secretInJournal(file: string | null): Promise<string> {
  if (file === null) return newSecret()
  const found: string[] = []
  const journal = await Journal.open(file, entry => {
    const read = recordSchema.safeParse(entry)
    if (read.success) found.push(read.data.local_data)
  })
  try {
    if (found.length === 0)
      await journal.append({ local_data: newSecret() } satisfies z.infer<typeof recordSchema>, { flush: true })
  } catch (cause) {
    throw new StoreError(`The journal ${file} cannot be used: ${oneLine(cause)}.`, { cause })
  } finally {
    await journal.close()
  }
  const [secret] = found
  if (secret === undefined) throw new StoreError(`The journal ${file} has no secret.`)
  return secret
}

export const secretMigration: Migration = {
  name: 'secret of local data',
  sql: 'create table gateway.secrets (name text primary key, secret text not null);',
}

/** The same secret in a database: the first server that starts makes it for all of them. */
export async function secretInDb(db: Db): Promise<string> {
  await db.query("insert into gateway.secrets values ('local_data', $1) on conflict do nothing", [newSecret()])
  const [row] = await db.query<{ secret: string }>("select secret from gateway.secrets where name = 'local_data'")
  return z.string().parse(row?.secret)
}

/**
 * The keys that a browser seals a user's local data with. Only a signed-in session gets them, and they are the same at
 * every sign-in of this user to this company.
 */
export function localDataKeys(
  secret: string,
  parts: { connection: string; company_key: string; user: string },
): LocalDataKeys {
  const { connection, company_key, user } = parts
  const derive = (...of: readonly string[]): string =>
    Buffer.from(
      hkdfSync(
        'sha256',
        Buffer.from(secret, 'base64url'),
        '',
        JSON.stringify(['signalbox/local-data/1', ...of]),
        SECRET_BYTES,
      ),
    ).toString('base64url')
  return { user: derive('user', connection, company_key, user), company: derive('company', connection, company_key) }
}
