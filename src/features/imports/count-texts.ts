import { plural } from '#/ui/format/format'

/** `18,240 tokens` */
export const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })

/** `12 batches` */
export const batches = (count: number): string => plural(count, { one: 'batch', other: 'batches' })
