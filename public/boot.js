// Runs before the first paint and before any module. The build puts it into the page, and the policy allows it by its hash.
;(() => {
  // zod compiles its parsers with `new Function`, which the policy forbids, unless told otherwise before the first schema
  // is created. The order of modules cannot guarantee that in a split bundle; this file can.
  globalThis.__zod_globalConfig = { jitless: true }

  // Applies the preferred color scheme, so that a dark page never flashes white (see src/ui/behavior/preferences.ts)
  let scheme = 'auto'
  try {
    scheme = JSON.parse(localStorage.getItem('signalbox.preferences') ?? '{}').scheme
  } catch {
    // Storage is blocked or its content is invalid: the system's scheme applies
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)

  // On a page of a session, /connection/company/…, fetches the session in parallel with the app's scripts
  // (src/api/session/early-session.ts). The server names the path below which it serves the app (src/base/base-path.ts)
  const base = document.documentElement.dataset.base ?? ''
  const [, connection, company] = location.pathname.slice(base.length).split('/')
  if (!connection || !company) return
  const path = `${base}/api/${connection}/${company}/session`
  const reply = fetch(path, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  reply.catch(() => undefined) // early-session.ts handles the failure
  globalThis.signalboxEarlySession = { path, reply }
})()
