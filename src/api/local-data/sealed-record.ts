import * as z from 'zod/mini'
import { isRecord, readJson } from '#/contract/format/json'
import { newId } from '../new-id'
import { allKeysOf, type Audience, keyedHash, isUnlocked, keysOf, type Keys } from './keyring'
import { openLarge, seal, sealLarge } from './sealed'
import { noteSealedFile, sealedFileSchema, sealedFormOf } from './sealed-file'

/** What a store has instead of a record, besides the fields of its key and the `readable` ones. */
const sealedSchema = z.object({ sealed: z.instanceof(Uint8Array), files: z._default(z.array(z.instanceof(Blob)), []) })

/** `marker` is random: an object with it stands for a file, and no data can pretend to be one. */
const contentSchema = z.object({ value: z.unknown(), marker: z.string() })

type Fields = Readonly<Record<string, unknown>>
/** A key path of IndexedDB. */
type KeyPath = string | string[] | null

/** How the records of a store are sealed (`Sealing` in `idb.ts`), whatever fields they have. */
export interface AnySealing {
  readonly for: Audience
  readonly by: string | null
  readonly coded?: readonly string[]
  readonly readable?: readonly string[]
}

const fieldsOf = (path: KeyPath): readonly string[] => (Array.isArray(path) ? path : path === null ? [] : [path])

/**
 * The scope of the user or company whose key a record is sealed with.
 * @throws TypeError if the record does not name one
 */
export function ownerOf(sealing: AnySealing, fields: Fields, key: IDBValidKey | undefined): string {
  const owner = sealing.by === null ? key : fields[sealing.by]
  // The scope of a company may be followed by further parts
  if (typeof owner === 'string') return sealing.for === 'user' ? owner : owner.split('|').slice(0, 2).join('|')
  throw new TypeError('A record without an owner cannot be sealed.')
}

/** The code of a key field, as bytes. No other key of ours consists of bytes, so a code is never coded again. */
const codeOfPart = (keys: Keys, part: unknown): ArrayBuffer => keyedHash(keys.codes, JSON.stringify(part)).buffer

/**
 * The key that a record is stored under, or the beginning of one: the given key, with its coded fields replaced if this
 * page has the owner's keys. Codes are not coded again.
 */
export const storedKey = (...of: Parameters<typeof storedKeys>): IDBValidKey => storedKeys(...of)[0] ?? of[2]

/** That key, and the keys of any copies of the record that were sealed with former secrets while this page was open. */
export function storedKeys(path: KeyPath, sealing: AnySealing, key: IDBValidKey): readonly IDBValidKey[] {
  if (!Array.isArray(key)) return [key]
  const names = fieldsOf(path)
  const isCoded = (part: IDBValidKey, index: number): boolean =>
    sealing.coded?.includes(names[index] ?? '') === true && !(part instanceof ArrayBuffer)
  if (!key.some(isCoded)) return [key]
  const owner = ownerOf(sealing, Object.fromEntries(names.map((name, index) => [name, key[index]])), key)
  if (!isUnlocked(sealing.for, owner)) return [key]
  return allKeysOf(sealing.for, owner).map(keys =>
    key.map((part, index) => (isCoded(part, index) ? codeOfPart(keys, part) : part)),
  )
}

/** The key under which an earlier version stored a record whose key is coded now; empty if the key is not coded. */
export function oldKeys(path: KeyPath, { coded = [] }: AnySealing, record: unknown): IDBValidKey[] {
  const fields: Fields = isRecord(record) ? record : {}
  const parts = fieldsOf(path).map(name => fields[name])
  return coded.length > 0 && parts.every(isKeyPart) ? [parts] : []
}

const isKeyPart = (part: unknown): part is string | number | string[] =>
  typeof part === 'string' ||
  typeof part === 'number' ||
  (Array.isArray(part) && part.every(one => typeof one === 'string'))

type RecordToSeal = [
  storePath: string,
  path: KeyPath,
  sealing: AnySealing,
  record: unknown,
  key: IDBValidKey | undefined,
]

/**
 * The stored form of a record.
 * @param of `storePath` is the database and the store
 * @throws LockedError without the key of its owner; TypeError if it names none, or a file in it was not sealed before
 */
export function sealRecord(...of: RecordToSeal): object {
  const { keys, context, content, fields } = contentOf(...of)
  return { ...fields, sealed: seal(keys, context, content) }
}

/**
 * The same for a large record without files, whose values are not looked at one by one. In IndexedDB, the transaction
 * must begin afterward.
 * @throws as `sealRecord` does; TypeError if a field is a file
 */
export async function sealLargeRecord(...of: RecordToSeal): Promise<object> {
  const [, , , record] = of
  if (isRecord(record) && Object.values(record).some(field => field instanceof Blob))
    throw new TypeError('A record with a file cannot be sealed as a large one.')
  const { keys, context, content, fields } = contentOf(...of, false)
  return { ...fields, sealed: await sealLarge(keys, context, content) }
}

/** What is sealed of a record, and with what, and the fields that are stored beside it. */
function contentOf(...[storePath, path, sealing, record, key, mayHaveFiles = true]: [...RecordToSeal, boolean?]) {
  const fields: Fields = isRecord(record) ? record : {}
  const owner = ownerOf(sealing, fields, key)
  const keys = keysOf(sealing.for, owner)
  const names = fieldsOf(path)
  const parts = names.map(name => (sealing.coded?.includes(name) ? codeOfPart(keys, fields[name]) : fields[name]))
  const files: Blob[] = []
  const marker = newId()
  const withoutFiles = (_: string, value: unknown): unknown => {
    if (!(value instanceof Blob)) return value
    const { sealed, id, type } = sealedFormOf(value, owner)
    return { [marker]: { file: files.push(sealed) - 1, id, type } satisfies z.infer<typeof sealedFileSchema> }
  }
  const text = JSON.stringify({ value: record, marker }, mayHaveFiles ? withoutFiles : undefined)
  return {
    keys,
    context: contextOf(storePath, key ?? (Array.isArray(path) ? parts : parts[0])),
    content: new TextEncoder().encode(text),
    fields: {
      ...Object.fromEntries(sealing.readable?.map(name => [name, fields[name]]) ?? []),
      ...Object.fromEntries(names.map((name, index) => [name, parts[index]])),
      ...(files.length > 0 && { files }),
    },
  }
}

/** Whether a record is in its stored form, and was not stored by an earlier version. */
export const isSealedRecord = (stored: unknown): boolean => sealedSchema.safeParse(stored).success

/**
 * Opens a record in its stored form, but not its files; undefined if it cannot be opened. What is not sealed was stored
 * by an earlier version, and is returned unchanged. For a record that `sealLargeRecord` sealed, this outlasts an
 * IndexedDB transaction, which ends when it has nothing to do; for any other, it does not.
 */
export async function openRecord(storePath: string, key: IDBValidKey, stored: unknown): Promise<unknown> {
  const form = sealedSchema.safeParse(stored)
  if (!form.success) return stored
  const bytes = await openLarge(contextOf(storePath, key), form.data.sealed)
  if (bytes === null) return undefined
  const json = readJson(new TextDecoder().decode(bytes))
  const content = contentSchema.safeParse(json.ok ? json.value : undefined)
  if (!content.success) return undefined
  const { files } = form.data
  const { value, marker } = content.data
  return files.length === 0 ? value : withFiles(value, marker, files)
}

function withFiles(value: unknown, marker: string, files: readonly Blob[]): unknown {
  if (Array.isArray(value)) return value.map(part => withFiles(part, marker, files))
  if (!isRecord(value)) return value
  const described = sealedFileSchema.safeParse(value[marker])
  const file = described.success ? files[described.data.file] : undefined
  if (described.success && file) return noteSealedFile(file, described.data)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFiles(part, marker, files)]))
}

/** A record is bound to its store and key: copied elsewhere, it cannot be opened. */
const contextOf = (storePath: string, key: unknown): string => `${storePath}|${JSON.stringify(key, writeBytes)}`

const writeBytes = (_: string, part: unknown): unknown =>
  part instanceof ArrayBuffer ? { bytes: new Uint8Array(part).join() } : part
