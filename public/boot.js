// Runs before the first paint and before any module; the content policy allows no inline script (facts 20).
;(() => {
  // zod compiles its parsers with `new Function` unless told before the first schema is made. Module order cannot
  // promise that once the bundle is split into chunks; this file can.
  globalThis.__zod_globalConfig = { jitless: true }

  // The chosen color scheme, so that a dark page never flashes white (see src/ui/behavior/preferences.ts).
  let scheme = 'auto'
  try {
    scheme = JSON.parse(localStorage.getItem('signalbox.preferences') ?? '{}').scheme
  } catch {
    // no storage, or something else wrote there: the system's scheme
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)

  // A page of a session, /connection/company/…: what it needs next is fetched beside the app's scripts and not after
  // them, its session (src/api/session/early-session.ts takes it) and the chunk of its frame (named by vite.config.ts).
  const [, connection, company] = location.pathname.split('/')
  if (!connection || !company) return
  const path = `/api/${connection}/${company}/session`
  const reply = fetch(path, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  reply.catch(() => undefined) // whoever takes it says so
  globalThis.signalboxEarlySession = { path, reply }
  for (const href of (document.currentScript.dataset.session ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    link.as = href.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
})()
