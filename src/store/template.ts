import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * A freshly made, empty database as an archive. Making one (initdb) takes 2 to 4 s, unpacking it 0.4 to 1 s, so the
 * first start on a computer keeps it: in node_modules/.cache, or in the temporary folder where that is read-only.
 * The name holds the version of the embedded store, since another version may not read its files.
 */
export async function emptyDatabase(say: (line: string) => void): Promise<Blob> {
  const { version, folders } = place()
  const name = `empty-database-${version}.tar`
  const kept = folders.map(folder => join(folder, name)).find(file => existsSync(file) && isOurs(file))
  if (kept) return openAsBlob(kept)
  say('preparing an empty database, once on this computer (about 4 s)')
  const database = await PGlite.create()
  const archive = await database.dumpDataDir('none')
  await database.close()
  await keep(archive, name, folders)
  return archive
}

/** Removes a kept archive that could not be unpacked, so that the next start makes a new one. */
export function forgetEmptyDatabase(): void {
  const { version, folders } = place()
  for (const folder of folders) rmSync(join(folder, `empty-database-${version}.tar`), { force: true })
}

function place(): { version: string; folders: string[] } {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const root = entry.slice(0, entry.lastIndexOf('node_modules') + 'node_modules'.length)
  return {
    version: versionOf(join(root, '@electric-sql/pglite/package.json')),
    folders: [join(root, '.cache/signalbox'), join(tmpdir(), `signalbox-${userInfo().uid}`)],
  }
}

function versionOf(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : ''
  return String(version).replace(/[^\w.-]/g, '_')
}

/** The temporary folder is everybody's: an archive that another user put there is not opened. */
function isOurs(file: string): boolean {
  const { uid } = userInfo()
  return uid === -1 || (statSync(file).uid === uid && statSync(dirname(file)).uid === uid)
}

async function keep(archive: Blob, name: string, folders: string[]): Promise<void> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const half = join(folder, `${name}.${randomUUID()}`)
      writeFileSync(half, bytes)
      renameSync(half, join(folder, name))
      return
    } catch {
      // Read-only: the next folder may do, and without any the next start only takes longer.
    }
  }
}
