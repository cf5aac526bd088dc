import * as z from 'zod/mini'
import { isRecord } from '#/contract/format/json'
import { newId } from '../new-id'
import { KEY_ID_BYTES, keysNamed, keysOf, type Keys } from './keyring'
import { openLarge, SEAL_BYTES, sealLarge } from './sealed'

/** A file is sealed in pieces, so that it is never in memory as a whole. */
const PIECE_BYTES = 1024 * 1024

/** What a sealed record says about one of its files, so that no other file can take its place. */
export const sealedFileSchema = z.object({
  /** The index among the files of the record. */
  file: z.number(),
  /** A random id that each piece is bound to. */
  id: z.string(),
  /** The media type. */
  type: z.string(),
})
type SealedFile = Omit<z.infer<typeof sealedFileSchema>, 'file'>

interface SealedForm {
  /** Derived from the secret that the server had at the time. With another secret, the file is sealed again. */
  readonly keys: Keys | null
  /** Kept, so that a file that is stored again before it is sealed is sealed only once. */
  readonly sealing: Promise<void>
  /** Null until it is sealed. */
  sealed: Blob | null
}

/** The sealed forms of the files of this page. */
const sealedForms = new WeakMap<Blob, SealedForm>()

/** The sealed files of this page, as their records describe them. */
const sealedFiles = new WeakMap<Blob, SealedFile>()

/** Notes what a record says about this sealed file, and returns the file. */
export function noteSealedFile(file: Blob, { id, type }: SealedFile): Blob {
  sealedFiles.set(file, { id, type })
  return file
}

/**
 * The sealed form of a file for a record, and what the record must say about it.
 * @throws TypeError unless `sealFiles` was called before the transaction
 */
export function sealedFormOf(file: Blob, owner: string): SealedFile & { sealed: Blob } {
  const form = sealedForms.get(file)
  const sealed = sealedFiles.has(file) ? file : form?.keys === keysOf('user', owner) ? form.sealed : null
  const described = sealed && sealedFiles.get(sealed)
  if (!described) throw new TypeError('A file must be sealed before it is stored.')
  return { ...described, sealed }
}

/**
 * Seals the files among the fields of a value that is about to be stored; null if none is left to be sealed. Call it
 * before the transaction, because reading a file takes time.
 * @param owner the scope of the user
 * @throws LockedError without their key; DOMException if a file cannot be read
 */
export function sealFiles(owner: string, value: unknown): Promise<void> | null {
  const unsealed = filesIn(value)
    .map(file => formOf(owner, file))
    .filter(({ sealed }) => sealed === null)
  return unsealed.length === 0 ? null : Promise.all(unsealed.map(({ sealing }) => sealing)).then(() => undefined)
}

function formOf(owner: string, file: Blob): SealedForm {
  const known = sealedForms.get(file)
  const keys = keysOf('user', owner)
  if (known?.keys === keys) return known
  const form: SealedForm = {
    keys,
    sealed: null,
    sealing: sealFile(keys, file).then(
      sealed => void (form.sealed = sealed),
      (error: unknown) => {
        // The next write tries again
        if (sealedForms.get(file) === form) sealedForms.delete(file)
        throw error
      },
    ),
  }
  sealedForms.set(file, form)
  return form
}

/** The value with its sealed files opened; null if one of them cannot be opened. Other files are returned unchanged. */
export async function openFiles<T extends object>(value: T): Promise<T | null> {
  const opened: [string, Blob][] = []
  for (const [name, file] of Object.entries(value)) {
    if (!(file instanceof Blob)) continue
    const described = sealedFiles.get(file)
    if (described === undefined) continue
    const content = await openFile(file, described)
    if (content === null) return null
    const keys = keysNamed(new Uint8Array(await file.slice(0, KEY_ID_BYTES).arrayBuffer()))
    sealedForms.set(content, { keys, sealing: Promise.resolve(), sealed: file })
    opened.push([name, content])
  }
  return opened.length === 0 ? value : { ...value, ...Object.fromEntries(opened) }
}

const filesIn = (value: unknown): Blob[] =>
  isRecord(value)
    ? Object.values(value)
        .filter(field => field instanceof Blob)
        .filter(file => !sealedFiles.has(file))
    : []

/** Binds a piece to its file, its index, and whether it is last, so that none can be left out, moved, or replaced. */
const contextOf = (id: string, index: number, isLast: boolean): string => `file|${id}|${index}|${String(isLast)}`

async function sealFile(keys: Keys, file: Blob): Promise<Blob> {
  const id = newId()
  const parts: BlobPart[] = []
  for (let at = 0, index = 0; at === 0 || at < file.size; at += PIECE_BYTES, index++) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    // As blobs, so that the browser need not keep them in the memory of the page
    parts.push(new Blob([await sealLarge(keys, contextOf(id, index, at + PIECE_BYTES >= file.size), bytes)]))
  }
  return noteSealedFile(new Blob(parts), { id, type: file.type })
}

async function openFile(sealed: Blob, { id, type }: SealedFile): Promise<Blob | null> {
  const parts: BlobPart[] = []
  const step = PIECE_BYTES + SEAL_BYTES
  for (let at = 0, index = 0; index === 0 || at < sealed.size; at += step, index++) {
    const piece = new Uint8Array(await sealed.slice(at, at + step).arrayBuffer())
    const bytes = await openLarge(contextOf(id, index, at + step >= sealed.size), piece)
    if (bytes === null) return null
    parts.push(new Blob([bytes]))
  }
  return new Blob(parts, { type })
}
