// Runs before the first paint and before any module. The build puts it into the page, and the policy allows it by its hash.
;(() => {
  // Unless told otherwise before the first schema is created, zod compiles its parsers with `new Function`, which the
  // policy forbids. The order of modules cannot guarantee that in a split bundle; this file can.
  globalThis.__zod_globalConfig = { jitless: true }

  // Applies the preferred color scheme, so that a dark page never flashes white (see src/ui/behavior/preferences.ts)
  let scheme = 'auto'
  let railCollapsed = false
  try {
    ;({ scheme, railCollapsed } = JSON.parse(localStorage.getItem('signalbox.preferences') ?? '{}'))
  } catch {
    // Storage is blocked or its content is invalid: the system's scheme applies
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)

  // On a page of a session, /connection/company/…, fetches the session and then the first reads of the page in parallel
  // with the app's scripts. The app takes the replies (src/api/http/early-replies.ts). The server names the path below
  // which it serves the app (src/base/base-path.ts)
  const basePath = document.documentElement.dataset.base ?? ''
  const segments = location.pathname.slice(basePath.length).split('/')
  const [, connection, company] = segments
  if (!connection || !company) return

  // Shows the outlines of rail and top bar until the app draws them (`sb-frame` in src/ui/theme/base.css)
  document.documentElement.dataset.frame = railCollapsed ? 'collapsed' : 'wide'

  // A browser takes 20 ms for its first formatter of times, 100 on a slow computer, and every page shows times: one is
  // made after the outlines are painted, while the scripts are loading
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat().format()))

  // On the lookup page, keeps a number that is typed or pasted before the box exists (early-text.ts of the page).
  // Letters are shortcuts. Whatever goes into a field, such as the password that renews an expired session, is not kept
  if (segments[3] === 'persons' && !segments[4]) {
    const early = { text: '', isEntered: false }
    const listening = new AbortController()
    const { signal } = listening
    const forget = () => {
      listening.abort()
      delete globalThis.signalboxEarlyText
    }
    globalThis.signalboxEarlyText = early
    addEventListener('focusin', forget, { signal })
    addEventListener('pointerdown', forget, { signal })
    addEventListener('paste', event => (early.text += event.clipboardData?.getData('text') ?? ''), { signal })
    addEventListener(
      'keydown',
      event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (/^[a-z]$/i.test(event.key)) forget()
        if (/^[\d+() -]$/.test(event.key)) early.text += event.key
        if (event.key === 'Backspace') early.text = early.text.slice(0, -1)
        if (event.key === 'Enter') early.isEntered = early.text !== ''
      },
      { signal },
    )
  }

  const base = `${basePath}/api/${connection}/${company}`
  const replies = new Map()
  globalThis.signalboxEarlyReplies = replies

  function send(path, headers) {
    const requestId = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const canceling = new AbortController()
    const abort = () => canceling.abort()
    setTimeout(abort, 20_000)
    const early = { requestId, sentAt: Date.now(), receivedAt: null, abort }
    early.reply = fetch(path, {
      headers: { accept: 'application/json', 'X-Request-Id': requestId, ...headers },
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
      signal: canceling.signal,
    }).then(reply => {
      early.receivedAt = Date.now()
      return reply
    })
    early.reply.catch(() => undefined) // The code that takes the reply handles the failure
    replies.set(path, early)
    return early.reply
  }

  const session = send(`${base}/session`, {})
  // A page with state in its URL or history entry, such as filters, may begin with other reads
  const reads = document.querySelector('meta[name="first-reads"]')?.getAttribute('content')
  if (!reads || location.search || history.state?.usr) return
  session
    .then(reply => (reply.ok ? reply.clone().json() : null))
    .then(current => {
      if (typeof current?.id !== 'string') return
      for (const read of JSON.parse(reads)) {
        // {2} is the second segment of the page's path
        const path = read.replace(/\{(\d)\}/g, (_, index) => segments[index] ?? '')
        send(base + path, { 'X-Signalbox-Session': current.id })
      }
    })
    .catch(() => undefined)
})()
