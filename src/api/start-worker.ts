import { passKeysTo, stopPassingKeysTo } from './local-data/keyring'

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string
}
interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

const rules: ScriptUrlPolicy = {
  createScriptURL: url => {
    const { origin, href } = new URL(url, window.location.href)
    if (origin !== window.location.origin) throw new TypeError('Workers must come from this server.')
    return href
  },
}

let policy: ScriptUrlPolicy | null = null

/**
 * Starts a module worker and passes it the keys of the local data. The only way to do so: under our
 * Content-Security-Policy, `new Worker` throws for any URL that this Trusted Types policy did not create. The URL comes
 * from `import url from './x-worker.ts?worker&url'`.
 */
export function startWorker(url: string, name: string): Worker {
  // Browsers without Trusted Types accept a plain string
  policy ??= window.trustedTypes?.createPolicy('signalbox-worker', rules) ?? rules
  const worker = new Worker(policy.createScriptURL(url), { type: 'module', name })
  passKeysTo(worker)
  return worker
}

/** Ends a worker at once. Never just `terminate` one: it would stay in memory, and be passed every new key. */
export function endWorker(worker: Worker): void {
  stopPassingKeysTo(worker)
  worker.terminate()
}
