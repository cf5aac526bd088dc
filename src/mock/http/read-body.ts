import { isWellFormed } from '#/contract/format/fields'
import { exceededLimit } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { refuse } from './reply'

const MAX_BYTES = 8 * 1024 * 1024
/**
 * No documented body reaches these: an import batch of 1,000 tokens has fewer than 10,000 values, and a token at most
 * 4,096 characters. They limit the work that one body can cause, because everything runs in one process.
 */
const MAX = { depth: 200, values: limits.jsonValues, textLength: 100_000 }

type Refusal = { status: number; body: unknown }
export type BodyReading = { ok: true; value: unknown } | { ok: false; refusal: Refusal }

interface ReadOptions {
  mayBeMissing?: boolean
  /** For control routes: a fault rule may have a long body. */
  hasLongTexts?: boolean
}

/**
 * Reads the JSON body of a request. Checks size (413), content type (415), and then encoding, nesting, number of
 * values, and syntax (400), in this order: a body beyond these limits is never parsed, so that it does not hold up
 * other requests. JSON that cannot be stored (a very long string, NUL, a lone surrogate, a number out of range) is 422.
 * A missing body reads as `{}` if it is allowed, and is 400 otherwise.
 */
export async function readBody(
  request: Request,
  { mayBeMissing = false, hasLongTexts = false }: ReadOptions = {},
): Promise<BodyReading> {
  const bytes = await readBytes(request)
  if (bytes === null) return refused(413, 'The body is larger than 8 MiB.')
  const type = request.headers.get('content-type')
  if (type !== null && bytes.length > 0 && !isJsonType(type))
    return refused(415, 'The body must be JSON with content-type application/json.')
  const text = decode(bytes)
  if (text === null) return refused(400, 'The body is not valid UTF-8.')
  if (text.trim() === '') return mayBeMissing ? { ok: true, value: {} } : refused(400, 'A JSON body is required.')
  const exceeded = exceededLimit(text, MAX)
  if (exceeded !== null) return refused(400, TOO_MUCH[exceeded])
  const parsed = parse(text)
  if (!parsed) return refused(400, 'The body is not valid JSON.')
  const fault = contentFault(parsed.value, hasLongTexts ? MAX_BYTES : MAX.textLength)
  return fault ? refused(fault.status, fault.message) : { ok: true, value: parsed.value }
}

const refused = (status: number, message: string): BodyReading => ({ ok: false, refusal: refuse(status, message) })

async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return null
  try {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.length > MAX_BYTES ? null : bytes
  } catch (error) {
    // The HTTP layer stops reading at the same limit.
    if (error instanceof Error && error.name === 'BodyTooLarge') return null
    throw error
  }
}

function isJsonType(type: string): boolean {
  const [essence = '', ...parameters] = type.toLowerCase().split(';')
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(essence.trim())) return false
  const charset = parameters.map(p => /^\s*charset\s*=\s*"?([\w-]+)"?\s*$/.exec(p)?.[1]).find(c => c !== undefined)
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function contentFault(root: unknown, maxTextLength: number): { status: 422; message: string } | null {
  const remaining: unknown[] = [root]
  while (remaining.length > 0) {
    const value = remaining.pop()
    if (typeof value === 'string') {
      const fault = textFault(value, maxTextLength)
      if (fault) return fault
    }
    if (typeof value === 'number' && !Number.isFinite(value)) return { status: 422, message: 'A number is too large.' }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const fault = textFault(key, maxTextLength)
      if (fault) return fault
      remaining.push(inner)
    }
  }
  return null
}

/** Checks the length first, because the other check reads the whole string. */
function textFault(text: string, maxTextLength: number): { status: 422; message: string } | null {
  if (text.length > maxTextLength) return LONG_TEXT
  return isWellFormed(text) ? null : BROKEN_TEXT
}
const TOO_MUCH = {
  depth: `The body is nested more than ${MAX.depth} levels deep.`,
  values: `The body contains more than ${MAX.values} values.`,
}
const LONG_TEXT = { status: 422, message: `A string is longer than ${MAX.textLength} characters.` } as const
const BROKEN_TEXT = { status: 422, message: 'A string contains NUL or an invalid character.' } as const
