/**
 * The reply to "who is signed in here" that `public/boot.js` has asked for before the app's scripts were there: on a
 * slow line the page is on screen one round trip sooner. For the one question the page begins with, so it is taken once.
 */
export function takeEarlySession(path: string): Promise<Response> | null {
  const early: unknown = Reflect.get(globalThis, 'signalboxEarlySession')
  Reflect.deleteProperty(globalThis, 'signalboxEarlySession')
  if (typeof early !== 'object' || early === null || !('path' in early && 'reply' in early)) return null
  return early.path === path && isReply(early.reply) ? early.reply : null
}

const isReply = (value: unknown): value is Promise<Response> => value instanceof Promise
