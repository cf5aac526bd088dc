import * as z from 'zod/mini'

/** An id as read: servers write some as numbers, the dashboard keeps text (decision 10). */
export const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Text that a reply may leave out or write as null. */
export const optionalText = z.nullish(z.string())

/** A timestamp as read: kept as sent, understood by `readTimestamp` where it is shown. */
export const optionalTimestamp = z.nullish(z.string())

/** Whether a text can go into a path, a header or a store: no lone surrogate, no NUL. */
export const isWellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|\0/.test(text)
