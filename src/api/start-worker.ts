interface TrustedUrls {
  createScriptURL: (url: string) => string
}
interface TrustedTypes {
  createPolicy: (name: string, rules: TrustedUrls) => TrustedUrls
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

const rules: TrustedUrls = {
  createScriptURL: url => {
    const { origin, href } = new URL(url, window.location.href)
    if (origin !== window.location.origin) throw new TypeError('A worker comes from this server only.')
    return href
  },
}

let policy: TrustedUrls | null = null

/**
 * Starts a module worker: the only way to, since the content policy takes a worker's address from this policy alone
 * (facts 20). The address comes from `import url from './x-worker.ts?worker&url'`.
 */
export function startWorker(url: string, name: string): Worker {
  // Browsers without trusted types take the plain text
  policy ??= window.trustedTypes?.createPolicy('signalbox-worker', rules) ?? rules
  return new Worker(policy.createScriptURL(url), { type: 'module', name })
}
