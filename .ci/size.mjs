// What each screen loads, according to the build's module graph, in KiB after brotli. `npm run size` checks the budgets.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const app = join(root, 'dist/app')

/**
 * In KiB. 55 KiB of `firstJs` are Mantine's primitives with floating-ui, which the menus of the top bar need, and 5 are
 * react-router's unused parts, which the build does not cut out of its source.
 */
export const budgets = { firstJs: 195, firstCss: 14, firstRequests: 12, laterJs: 90 }

/** The chunks of the first screens, which must arrive before the user can type. vite.config.ts builds them. */
const firstScreens = ['sign-in', 'look-up']
const entry = 'index.html'

const sizes = new Map()
function kib(file) {
  if (!sizes.has(file)) {
    const bytes = readFileSync(join(app, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    sizes.set(file, brotliCompressSync(bytes, { params }).length / 1024)
  }
  return sizes.get(file)
}
const total = files => [...files].reduce((sum, file) => sum + kib(file), 0)

/** These chunks and all chunks they import statically. */
function closure(manifest, names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name) || !manifest[name]) continue
    seen.add(name)
    closure(manifest, manifest[name].imports ?? [], seen)
  }
  return seen
}

function load(manifest, names) {
  const chunks = [...closure(manifest, names)].map(name => manifest[name])
  const js = new Set(chunks.map(chunk => chunk.file).filter(file => file.endsWith('.js')))
  const css = new Set(chunks.flatMap(chunk => [...(chunk.css ?? []), chunk.file]).filter(file => file.endsWith('.css')))
  return { js, css }
}

/** Files in index.html that are not modules: icons, and a script that sets the color scheme. */
function namedByThePage() {
  const html = readFileSync(join(app, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)]
    .map(match => match[1])
    .filter(file => existsSync(join(app, file)))
  return {
    js: files.filter(file => file.endsWith('.js')),
    css: files.filter(file => file.endsWith('.css')),
    all: files,
  }
}

/** Measures the build: each first screen, and each page loaded after the look-up. */
export function measure() {
  const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'))
  const page = namedByThePage()
  const first = firstScreens.map(name => {
    const chunk = Object.keys(manifest).find(key => manifest[key].name === name && manifest[key].file.endsWith('.js'))
    if (!chunk) throw new Error(`the build has no chunk "${name}": see firstScreenChunks in vite.config.ts`)
    const { js, css } = load(manifest, [entry, chunk])
    for (const file of page.js) js.add(file)
    for (const file of page.css) css.add(file)
    return { name, js: total(js), css: total(css), requests: js.size + css.size + 1, files: js }
  })
  const known = new Set(first.flatMap(screen => [...screen.files]))
  const later = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([name]) => ({ name, js: total([...load(manifest, [name]).js].filter(file => !known.has(file))) }))
    .sort((a, b) => b.js - a.js)
  return { first, later }
}

function check() {
  const { first, later } = measure()
  const rows = [
    ...first.flatMap(({ name, js, css, requests }) => [
      { what: `${name}: JS ${js.toFixed(1)} of ${budgets.firstJs} KiB`, over: js > budgets.firstJs },
      { what: `${name}: CSS ${css.toFixed(1)} of ${budgets.firstCss} KiB`, over: css > budgets.firstCss },
      { what: `${name}: ${requests} of ${budgets.firstRequests} requests`, over: requests > budgets.firstRequests },
    ]),
    ...later.map(({ name, js }) => ({
      what: `${name}: JS ${js.toFixed(1)} of ${budgets.laterJs} KiB`,
      over: js > budgets.laterJs,
    })),
  ]
  for (const { what, over } of rows) console.log(`${over ? 'over' : 'ok  '}  ${what}`)
  return rows.every(row => !row.over)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check() ? 0 : 1)
