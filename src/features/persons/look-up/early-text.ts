import * as z from 'zod/mini'

const earlyTextSchema = z.object({ text: z.string(), isEntered: z.boolean() })

/**
 * What was typed or pasted, and whether Enter was pressed, before the box existed. `public/boot.js` keeps it until it
 * is taken here, and forgets it if a field gets the focus, the pointer is pressed, or a letter is typed, which is a
 * shortcut: what is meant for something else never appears in the box.
 */
export function takeEarlyText(): z.infer<typeof earlyTextSchema> {
  const early = earlyTextSchema.safeParse(Reflect.get(globalThis, 'signalboxEarlyText'))
  Reflect.deleteProperty(globalThis, 'signalboxEarlyText')
  return early.data ?? { text: '', isEntered: false }
}
