import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * A file as PGlite reads it: as a whole. Node reads its own blobs in many small pieces, which takes 0.4 s for 40 MB.
 * Any other way of reading this blob finds it empty.
 */
class FileBlob extends Blob {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(readFileSync(this.#file)).buffer
  }
}

/**
 * A newly created, empty database as an archive. Creating one (initdb) takes 2 to 4 s, unpacking it 0.4 to 1 s, so the
 * first start on a computer caches it in node_modules/.cache or, if that is read-only, in the temporary folder.
 * The file name contains the version of the embedded store, since another version may not be able to read it.
 */
export async function emptyDatabase(say: (line: string) => void): Promise<Blob> {
  const { version, folders } = cacheLocation()
  const name = `empty-database-${version}.tar`
  const cached = folders.map(folder => join(folder, name)).find(file => existsSync(file) && isOwnedByUser(file))
  if (cached) return new FileBlob(cached)
  say('preparing an empty database (first start on this computer only, about 4 s)')
  const database = await PGlite.create()
  const archive = await database.dumpDataDir('none')
  await database.close()
  await cacheArchive(archive, name, folders)
  return archive
}

/** Deletes a cached archive that could not be unpacked, so that `emptyDatabase` creates a new one. */
export function deleteCachedDatabase(): void {
  const { version, folders } = cacheLocation()
  for (const folder of folders) rmSync(join(folder, `empty-database-${version}.tar`), { force: true })
}

function cacheLocation(): { version: string; folders: string[] } {
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

/** The temporary folder is shared: an archive that another user put there is not opened. */
function isOwnedByUser(file: string): boolean {
  const { uid } = userInfo()
  return uid === -1 || (statSync(file).uid === uid && statSync(dirname(file)).uid === uid)
}

/** Writes an archive to the first of the folders where that succeeds; where it fails, no file is left behind. */
export async function cacheArchive(archive: Blob, name: string, folders: readonly string[]): Promise<void> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `${name}.${randomUUID()}`)
      try {
        writeFileSync(partial, bytes)
        renameSync(partial, join(folder, name))
      } finally {
        // After a failed write, such as on a full disk; otherwise it was renamed
        rmSync(partial, { force: true })
      }
      return
    } catch {
      // Read-only or full: try the next folder. Without a cache the next start only takes longer.
    }
  }
}
