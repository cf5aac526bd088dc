import { serverAnswers } from './server-state'

const flagKey = 'signalbox.reloaded-for'

/** A part of the app that is gone since a deployment: its address names the build, so one reload each is enough. */
function missingPart(event: Event): string {
  const payload: unknown = 'payload' in event ? event.payload : undefined
  return payload instanceof Error ? payload.message : 'unknown'
}

/**
 * After a deployment old chunks are gone (facts 9): reloads once for each, never in a loop. A server that is down is
 * no deployment: reloading would trade the page, and what was typed on it, for the browser's error page.
 */
export function reloadOnceAfterDeployment(): void {
  window.addEventListener('vite:preloadError', event => {
    const part = missingPart(event)
    if (sessionStorage.getItem(flagKey) === part) return
    void serverAnswers().then(up => {
      if (!up) return
      sessionStorage.setItem(flagKey, part)
      window.location.reload()
    })
  })
}
