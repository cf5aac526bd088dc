// Runs before the first paint and before any module; the content policy allows no inline script (facts 20).
;(() => {
  // zod compiles its parsers with `new Function` unless told before the first schema is made. Module order cannot
  // promise that once the bundle is split into chunks; this file can.
  globalThis.__zod_globalConfig = { jitless: true }

  // The chosen colour scheme, so that a dark page never flashes white (see src/ui/preferences.ts).
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
})()
