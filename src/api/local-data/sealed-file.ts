import { isRecord } from '#/contract/format/json'
import { newId } from '../new-id'
import { keysOf } from './keyring'
import { open, seal, SEAL_BYTES } from './sealed'

/** The media type of a sealed file, followed by that of the file. */
const SEALED_TYPE = 'application/x-signalbox-sealed;'
/** A file is sealed in pieces, so that none holds the page up: 10 ms each. */
const PIECE_BYTES = 1024 * 1024
/** Those of `newId`. */
const ID_BYTES = 32

interface SealedForm {
  readonly owner: string
  /** Kept, so that a file that is stored again before it is sealed is sealed only once. */
  readonly sealing: Promise<void>
  /** Null until then. */
  sealed: Blob | null
}

/** The sealed forms of the files of this page. */
const sealedForms = new WeakMap<Blob, SealedForm>()

/** Whether a file was sealed before it was stored. */
const isSealed = (file: Blob): boolean => file.type.startsWith(SEALED_TYPE)

/** The sealed form of a file for a record. @throws TypeError unless `sealFiles` was called before the transaction */
export function sealedFormOf(file: Blob, owner: string): Blob {
  if (isSealed(file)) return file
  const form = sealedForms.get(file)
  if (form?.owner === owner && form.sealed) return form.sealed
  throw new TypeError('A file must be sealed before it is stored.')
}

/**
 * Seals the files among the fields of a value that is about to be stored; null if there are none. Before the transaction,
 * because reading a file takes time.
 * @param owner the scope of the user
 */
export function sealFiles(owner: string, value: unknown): Promise<void> | null {
  const open = filesIn(value)
    .map(file => formOf(owner, file))
    .filter(({ sealed }) => sealed === null)
  return open.length === 0 ? null : Promise.all(open.map(({ sealing }) => sealing)).then(() => undefined)
}

function formOf(owner: string, file: Blob): SealedForm {
  const known = sealedForms.get(file)
  if (known?.owner === owner) return known
  const form: SealedForm = {
    owner,
    sealed: null,
    sealing: sealFile(owner, file).then(
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

/** The value with its files opened; null if one of them cannot be. Files of earlier versions are not sealed. */
export async function openFiles<T extends object>(owner: string, value: T): Promise<T | null> {
  const opened: [string, Blob][] = []
  for (const [name, file] of Object.entries(value)) {
    if (!(file instanceof Blob) || !isSealed(file)) continue
    const content = await openFile(file)
    if (content === null) return null
    sealedForms.set(content, { owner, sealing: Promise.resolve(), sealed: file })
    opened.push([name, content])
  }
  return opened.length === 0 ? value : { ...value, ...Object.fromEntries(opened) }
}

const filesIn = (value: unknown): Blob[] =>
  isRecord(value)
    ? Object.values(value)
        .filter(field => field instanceof Blob)
        .filter(file => !isSealed(file))
    : []

/** The order and the last piece are sealed with each piece, so that none can be left out or moved. */
const contextOf = (id: string, index: number, isLast: boolean): string => `file|${id}|${index}|${String(isLast)}`

async function sealFile(owner: string, file: Blob): Promise<Blob> {
  const keys = keysOf('user', owner)
  const id = newId()
  const parts: BlobPart[] = [id]
  for (let at = 0, index = 0; at === 0 || at < file.size; at += PIECE_BYTES, index++) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    // As blobs, so that the browser need not keep them in the memory of the page
    parts.push(new Blob([seal(keys, contextOf(id, index, at + PIECE_BYTES >= file.size), bytes)]))
  }
  return new Blob(parts, { type: SEALED_TYPE + file.type })
}

async function openFile(sealed: Blob): Promise<Blob | null> {
  const id = await sealed.slice(0, ID_BYTES).text()
  const parts: BlobPart[] = []
  const step = PIECE_BYTES + SEAL_BYTES
  for (let at = ID_BYTES, index = 0; index === 0 || at < sealed.size; at += step, index++) {
    const piece = new Uint8Array(await sealed.slice(at, at + step).arrayBuffer())
    const bytes = open(contextOf(id, index, at + step >= sealed.size), piece)
    if (bytes === null) return null
    parts.push(new Blob([bytes]))
  }
  return new Blob(parts, { type: sealed.type.slice(SEALED_TYPE.length) })
}
