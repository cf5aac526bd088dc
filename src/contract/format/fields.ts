import * as z from 'zod/mini'
import { isDay } from './timestamps'

/** An id as read: some servers write numbers; the dashboard uses strings. */
export const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Text that may be missing or null in a reply. */
export const optionalText = z.nullish(z.string())

/** A timestamp as sent. `readTimestamp` parses it where it is shown. */
export const optionalTimestamp = z.nullish(z.string())

/** A day, `2026-11-24`, in the URL of a page; empty for none. */
export const dayOrNone = z.catch(z.string().check(z.refine(text => text === '' || isDay(text))), '')

/** Whether a string can be percent-encoded and stored: no lone surrogate, no NUL. */
export const isWellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|\0/.test(text)
