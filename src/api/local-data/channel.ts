import type * as z from 'zod/mini'

/**
 * Listens to a channel: to messages from all tabs, including this one. Ignores messages that do not match the schema,
 * such as those from another version of the app. Returns a function that stops listening.
 */
export function listenToChannel<T>(name: string, schema: z.ZodMiniType<T>, listener: (message: T) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = event => {
    const read = schema.safeParse(event.data)
    if (read.success) listener(read.data)
  }
  return () => channel.close()
}

/** Sends a message to all listeners, including those of this tab. */
export function tellChannel(name: string, message: unknown): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}
