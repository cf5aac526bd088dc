/**
 * The reply to the session request that `public/boot.js` sent before the app's scripts were loaded: on a slow connection
 * this shows the page one round trip sooner. Only for the first session request, so it can be taken once.
 */
export function takeEarlySession(path: string): Promise<Response> | null {
  const early: unknown = Reflect.get(globalThis, 'signalboxEarlySession')
  Reflect.deleteProperty(globalThis, 'signalboxEarlySession')
  if (typeof early !== 'object' || early === null || !('path' in early && 'reply' in early)) return null
  return early.path === path && isReply(early.reply) ? early.reply : null
}

const isReply = (value: unknown): value is Promise<Response> => value instanceof Promise
