// What each page loads, according to the build, in KiB after brotli. `npm run size` checks the budgets.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const app = resolve(import.meta.dirname, '../dist/app')

/**
 * `pageJs`, `lookUpJs`, and `css` are in KiB; `pageFiles` and `appFiles` count the scripts of a page and of the whole
 * app with its workers. 150 KiB of each page is react-dom, react-router, Mantine, floating-ui, zod, and TanStack Query.
 */
export const budgets = { pageJs: 356, lookUpJs: 216, pageFiles: 16, css: 36, appFiles: 130 }

/**
 * The budget of a page, in KiB, for the scripts it waits for. The lookup is opened most often; one import of a module
 * in the chunk `common` (vite.config.ts) would cost it almost 90 KiB.
 */
export const pageBudget = path => (path.endsWith('/persons') ? budgets.lookUpJs : budgets.pageJs)

/** The size of a file in KiB: of its compressed form, which the build writes for all but the smallest. */
function kib(file) {
  const path = join(app, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size / 1024 || statSync(path).size / 1024
}

/** Measures the build: the scripts of each page, the style sheet, and the number of scripts. */
export function measure() {
  const { pages } = JSON.parse(readFileSync(join(app, '.vite/pages.json'), 'utf8'))
  const assets = readdirSync(join(app, 'assets')).map(name => `assets/${name}`)
  return {
    pages: Object.entries(pages)
      .map(([path, { files }]) => ({ path, files: files.length, js: files.reduce((sum, file) => sum + kib(file), 0) }))
      .toSorted((a, b) => b.js - a.js),
    css: assets.filter(name => name.endsWith('.css')).reduce((sum, file) => sum + kib(file), 0),
    appFiles: assets.filter(name => name.endsWith('.js')).length,
  }
}

function check() {
  const { pages, css, appFiles } = measure()
  const rows = [
    ...pages.map(({ path, js, files }) => ({
      label: `${path}: ${js.toFixed(1)} of ${pageBudget(path)} KiB in ${files} of ${budgets.pageFiles} files`,
      isOver: js > pageBudget(path) || files > budgets.pageFiles,
    })),
    { label: `CSS: ${css.toFixed(1)} of ${budgets.css} KiB`, isOver: css > budgets.css },
    { label: `scripts: ${appFiles} of ${budgets.appFiles}`, isOver: appFiles > budgets.appFiles },
  ]
  for (const { label, isOver } of rows) console.log(`${isOver ? 'over' : 'ok  '}  ${label}`)
  return rows.every(row => !row.isOver)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check() ? 0 : 1)
