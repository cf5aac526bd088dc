import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { minify, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findBrowser } from './e2e/support/browser.mjs'
import { devServer } from './src/gateway/dev-plugin.js'
import { firstReads } from './src/nav/first-reads.js'
import { pageModules, pageNames } from './src/nav/page-modules.js'
import { routePatterns } from './src/nav/paths.js'

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** `vite build --ssr`: plain Node programs. Installed packages are not bundled. */
const serverBuild = {
  ssr: true,
  copyPublicDir: false,
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: {
      start: absolute('./src/gateway/main.ts'),
      mock: absolute('./src/mock/main.ts'),
      'verify-record': absolute('./src/gateway/record/verify-main.ts'),
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/

/** Puts `public/boot.js` into the page, which saves the first request. The server allows it by its hash. */
function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { code } = await minify('boot.js', readFileSync(absolute('./public/boot.js'), 'utf8'))
        return html.replace('<script src="./boot.js"></script>', () => `<script>${code.trim()}</script>`)
      },
    },
    writeBundle: () => rmSync(absolute('./dist/app/boot.js')),
  }
}

/** Writes a `.br` next to every text file of the app. The best compression takes seconds, too long for the server. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle() {
      for (const name of readdirSync(absolute('./dist/app'), { recursive: true, encoding: 'utf8' })) {
        const file = join(absolute('./dist/app'), name)
        if (!compressible.test(name) || name.startsWith('.') || statSync(file).size < 600) continue
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/**
 * Writes which scripts and first reads each page needs, by route pattern, so that the server can name them in the HTML and
 * the browser requests all of them at once (src/gateway/page-files.ts). Also read by the size check.
 */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const chunkOf = (module: string): Rolldown.OutputChunk => {
        const ids = [absolute(`./src/${module}.tsx`), absolute(`./src/${module}.ts`)]
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const found = chunks.find(chunk => chunk.facadeModuleId !== null && ids.includes(chunk.facadeModuleId))
        const holder = found ?? chunks.find(chunk => chunk.moduleIds.some(id => ids.includes(id)))
        if (!holder) throw new Error(`No chunk of the build has src/${module}.`)
        return holder
      }
      const importsOf = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
        if (seen.has(chunk)) return seen
        seen.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') importsOf(imported, seen)
        }
        return seen
      }
      const filesOf = (...modules: string[]): string[] => {
        const chunks = modules.flatMap(module => [...importsOf(chunkOf(module))])
        return [...new Set(chunks.map(chunk => chunk.fileName))]
      }
      const pages: Record<string, { files: string[]; reads: string[] }> = {}
      for (const name of pageNames) {
        const segments = routePatterns[name].split('/')
        const files = filesOf('app/main', 'app/start', pageModules[name])
        // Each parameter becomes the index of its segment in the page's path
        const reads = firstReads[name]?.map(read => read.replaceAll(/:\w+/g, param => `{${segments.indexOf(param)}}`))
        pages[routePatterns[name]] = { files, reads: reads ?? [] }
      }
      const source = JSON.stringify({ pages, others: filesOf('app/main', 'app/start') })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}

const appBuild = {
  outDir: 'dist/app',
  target: 'es2022',
  modulePreload: { polyfill: false }, // Supported by all target browsers.
  cssCodeSplit: false, // One style sheet of 34 KiB instead of two to six per page.
  chunkSizeWarningLimit: 1_000, // `npm run size` checks the budgets.
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // Runs before the modules of `app`, which read their texts when they load. With the code that loads chunks, which
          // would otherwise tie the first script to `app`
          {
            name: 'language',
            test: /src\/ui\/format\/(define-texts|load-language)|vite\/preload-helper|rolldown\/runtime/,
            priority: 4,
          },
          // The frame of every page, with everything it imports
          { name: 'app', test: /src\/app\/start\.tsx$/, priority: 3 },
          // The page that is opened most, and what it imports: it loads nothing that only others need, and they nothing of it.
          // The overview shows the previous look-ups too
          {
            name: 'look-up-page',
            test: /src\/features\/persons\/look-up\/(?!PreviousLookUps|RecentList|text)/,
            includeDependenciesRecursively: false,
            priority: 3,
          },
          { name: 'look-up', test: /src\/features\/persons\/look-up\/LookUpPage\.tsx$/, priority: 2 },
          // What many pages share, without what the composer needs only when a person is previewed, what only imports need,
          // and what the composer has not: jobs, finding people, and the tables of long lists
          {
            name: 'common',
            test: /^(?!.*src\/(features|parts\/(holders|jobs|mdn|reach|sample-people))\/)(?!.*\/(broadcast-reach|list-membership|import-batches\/history-store|ui\/table\/DataTable|@tanstack\/(react-)?virtual))/,
            minShareCount: 4,
            priority: 1,
          },
          // What shows jobs, apart from what pages load with the descriptions of their kinds of jobs
          { name: 'jobs-shown', test: /src\/parts\/jobs\/\w+\.(tsx|module)/, minShareCount: 2, priority: 1 },
          { name: 'jobs-core', test: /src\/parts\/jobs\//, minShareCount: 2, priority: 1 },
          { name: 'numbers', test: /src\/parts\/mdn\//, minShareCount: 2, priority: 1 },
          { name: 'table', test: /\/ui\/table\/DataTable|@tanstack\/(react-)?virtual/, minShareCount: 2, priority: 1 },
          // What the page of a person shares with a few others
          {
            name: 'person',
            test: /src\/parts\/(holders|net-change|sample-people|access)\//,
            minShareCount: 2,
            priority: 1,
          },
          // Who gets a broadcast and why
          {
            name: 'reach',
            test: /src\/parts\/reach\/|\/(broadcast-reach|list-membership)/,
            minShareCount: 2,
            priority: 1,
          },
          // Small parts of filters that a few pages share, which are not worth a file each
          {
            name: 'filters',
            test: /src\/(parts\/filter-builder\/(saved-sets|FilterSentence)|ui\/inputs\/SavedNames)/,
            minShareCount: 2,
            priority: 1,
          },
          // What the jobs button of every page uses to describe jobs
          { name: 'jobs', test: /src\/app\/shell\/job-descriptions\.ts$/, priority: 1 },
          // What only the two pages of waves share. Otherwise the other broadcast pages would load it, and the jobs with it
          { name: 'waves', test: /src\/features\/broadcasts\/waves\//, minShareCount: 2, priority: 1 },
          // What the pages of one feature share. The rest stays with its page
          { name: (id: string) => /src\/(features\/\w+)/.exec(id)?.[1]?.replace('/', '-') ?? null, minShareCount: 2 },
        ],
      },
    },
    // Lets the bundler drop unused components of packages that are not marked as free of side effects.
    treeshake: {
      propertyReadSideEffects: false as const,
      manualPureFunctions: [
        'forwardRef',
        'createContext',
        'memo',
        'import_react.forwardRef',
        'import_react.createContext',
      ],
    },
  },
}

const browser = findBrowser()

/**
 * Only in CI; the report marks a retried test with `(retry x1)`. Each retry is a defect to look into, but should not fail
 * a whole run.
 */
const retry = process.env['CI'] ? 1 : 0

export default defineConfig(({ command, isSsrBuild }) => ({
  // Relative, so that the server can serve the app below any path (src/gateway/page-files.ts)
  base: command === 'build' ? './' : '/',
  plugins: [react({ compiler: true }), inlineBoot(), pageFiles(), compress(), devServer()],
  resolve: { alias: { '#': absolute('./src') } },
  build: isSsrBuild ? serverBuild : appBuild,
  // Pages set this in boot.js. Without it, zod tries `new Function` at its first schema, which the content policy forbids.
  worker: {
    format: 'es',
    rolldownOptions: { output: { banner: 'globalThis.__zod_globalConfig = { jitless: true };' } },
  },
  server: { host: '127.0.0.1', port: 5173 },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts', '.ci/**/*.test.mjs'],
          environment: 'node',
          setupFiles: ['e2e/support/property-seed.ts'],
          // Files share the modules of their process: loading them again for each file took half of the CPU time.
          isolate: false,
          // After the browser tests, on all cores
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism(),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        extends: true,
        // Imported only by lazy parts. If Vite discovered it during a test, it would reload the page.
        optimizeDeps: { include: ['@mantine/dates'] },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/api/local-data/grant-test-keys.ts'],
          testTimeout: 60_000,
          // As in e2e/playwright.config.ts, long enough for a busy machine. The default is 1 s.
          expect: { poll: { timeout: 15_000 } },
          retry,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(browser && { executablePath: browser }), args: chromiumArgs },
              contextOptions: { locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
}))
