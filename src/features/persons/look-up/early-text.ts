import * as z from 'zod/mini'

const earlyTextSchema = z.object({ text: z.string(), isEntered: z.boolean() })

/**
 * What was typed or pasted, and whether Enter was pressed, before the box existed. `public/boot.js` keeps it until
 * a field gets the focus or the page takes it.
 */
export function readEarlyText(): z.infer<typeof earlyTextSchema> {
  const early = earlyTextSchema.safeParse(Reflect.get(globalThis, 'signalboxEarlyText'))
  return early.data ?? { text: '', isEntered: false }
}

/** Ends the keeping, so that what is typed later never appears in another box. */
export function forgetEarlyText(): void {
  Reflect.deleteProperty(globalThis, 'signalboxEarlyText')
}
