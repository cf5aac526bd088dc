// Which room may import which: the rules of ARCHITECTURE.md as data, and the check that applies them.
import { posix } from 'node:path'

const belowScreens = ['base', 'contract', 'api', 'nav', 'ui']

/**
 * Room → other rooms it may import. In a divided room, a part such as `features/persons` may import another part only
 * if `allowedParts` lists it.
 */
export const mayImport = {
  base: [],
  contract: [],
  store: [],
  nav: ['base'],
  ui: ['base'],
  serve: ['contract'],
  api: ['base', 'contract'],
  mock: ['contract', 'store', 'serve'],
  gateway: ['contract', 'store', 'serve', 'mock'],
  parts: belowScreens,
  features: [...belowScreens, 'parts'],
  app: [...belowScreens, 'parts', 'features'],
}

const divided = new Set(['parts', 'features'])
const browserRooms = new Set(['base', 'contract', 'api', 'nav', 'ui', 'parts', 'features', 'app'])
const serverPackages = /^(node:|hono$|hono\/|@hono\/|@electric-sql\/|pg$)/
const screenPackages = /^(react$|react\/|react-dom|react-router|react-hook-form|@mantine\/|@tabler\/|@tanstack\/)/
const screenless = new Set(['contract', 'serve', 'store', 'mock', 'gateway'])
/** These tests and scripts run in Node, whatever room they are in; a `.test.tsx` runs in a browser. */
const runsInNode = file => /\.test\.ts$|\.mjs$/.test(file)

/**
 * Parts built on other parts: bulk work reads tables, keeps drafts, and starts jobs; alerts compare batches; the
 * verdicts of reach name lists and conditions.
 */
const allowedParts = {
  'parts/bulk': ['parts/csv', 'parts/drafts', 'parts/jobs'],
  'parts/alerts': ['parts/import-batches'],
  'parts/reach': ['parts/filter-builder', 'parts/list-names'],
}

/** Modules without domain words, which every room may import. */
const withoutDomain = new Set(['contract/format/durations', 'contract/format/wall-time'])

/** Folders of a feature that are not a screen but code shared by several screens. */
const sharedFolders = new Set(['features/imports/file'])

/**
 * The room, part, and screen of a path below src: `features/persons/edit/FormFrame.tsx` → 'features',
 * 'features/persons', 'features/persons/edit'. The screen is null at the top of a feature and in a shared folder.
 */
function placeOf(path) {
  const [room = '', second = '', third = '', ...rest] = path.split('/')
  const screen = room === 'features' && rest.length > 0 ? `${room}/${second}/${third}` : null
  return {
    room,
    part: divided.has(room) ? `${room}/${second}` : room,
    screen: screen !== null && sharedFolders.has(screen) ? null : screen,
  }
}

function judgePackage(room, file, specifier) {
  if (specifier === 'zod' || specifier.startsWith('zod/v'))
    return "Import zod as `import * as z from 'zod/mini'`: 14 KiB less."
  if (runsInNode(file)) return null
  if (browserRooms.has(room) && serverPackages.test(specifier))
    return `"${room}" runs in the browser, so it may not import "${specifier}".`
  if (screenless.has(room) && screenPackages.test(specifier))
    return `"${room}" has no screen, so it may not import "${specifier}".`
  return null
}

/**
 * Why an import is not allowed, as a sentence; null if it is.
 * @param {string} file path of the importing file below src, with "/" (`app/main.ts`)
 * @param {string} specifier the text between the quotes
 */
export function judgeImport(file, specifier) {
  const from = placeOf(file)
  const allowed = mayImport[from.room]
  if (!allowed) return file.endsWith('.d.ts') ? null : `"src/${file}" is not in a room of ARCHITECTURE.md.`
  const relative = specifier.startsWith('.')
  if (!relative && !specifier.startsWith('#/')) return judgePackage(from.room, file, specifier)
  const target = relative ? posix.join(posix.dirname(file), specifier) : specifier.slice(2)
  if (target.startsWith('..')) return 'An import may not leave src.'
  const to = placeOf(target)
  if (from.screen !== null && to.screen !== null && to.part === from.part && to.screen !== from.screen)
    return `${from.screen} may not import ${to.screen}: what two screens share belongs at the top of ${from.part}.`
  if (to.part === from.part) return relative ? null : `Inside ${from.part}, imports are relative.`
  if (to.room === from.room && !allowedParts[from.part]?.includes(to.part))
    return `${from.part} may not import ${to.part}: the parts of "${from.room}" do not know each other.`
  if (to.room !== from.room && !allowed.includes(to.room) && !withoutDomain.has(target))
    return `"${from.room}" may not import "${to.room}".`
  return relative ? `From outside ${from.part}, import it as "#/${target}".` : null
}
