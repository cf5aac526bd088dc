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

/**
 * Puts `public/boot.js` into the page, which saves a request before the first paint. The server allows the script by
 * its hash.
 */
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

/**
 * Writes a `.br` next to every text file of the app, except very small ones. The best compression takes seconds, too
 * long for the server.
 */
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
 * Writes which scripts and first reads each page needs, by route pattern, so that the server can name them in the HTML
 * and the browser requests all of them at once (src/gateway/page-files.ts). Also read by the size check.
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
      const source = JSON.stringify({ pages, frameFiles: filesOf('app/main', 'app/start') })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}

/**
 * The modules of the lookup page, without those that the overview shows too. The lookup is opened most often, so it
 * loads nothing that only other pages need, and they load none of these modules, only what these import.
 */
const lookUpPage = /src\/features\/persons\/look-up\/(?!RecentLookUps|RecentList|text)/

/** Kept out of `common`: features, and what many pages load but the composers, which load the most, do not. */
const notCommon =
  /src\/features\/|DataTable\.tsx$|@tanstack\/.*virtual|src\/parts\/(mdn|holders|reach|import-batches)\//

/** What the composers share with a few pages: scripts of their own would be below 1 KiB. */
const composing =
  /parts\/filter-builder\/(saved-sets|FilterSentence)|parts\/schedule\/(recipients|quiet-ranges)|\/quiet-hours\.ts|\/SavedNames\.tsx|IconArrowsShuffle/

/** Names what several pages share after its folder: `features-wallet`, `features-wallet-items`. */
const screenFolder = (id: string): string | null =>
  /src\/(features\/\w+(?:\/[\w-]+(?=\/))?)/.exec(id)?.[1]?.replaceAll('/', '-') ?? null

const appBuild = {
  outDir: 'dist/app',
  target: 'es2022',
  modulePreload: { polyfill: false }, // Supported by all target browsers.
  cssCodeSplit: false, // One style sheet of 34 KiB instead of two to six per page.
  chunkSizeWarningLimit: 1_000, // `npm run size` checks the budgets.
  rolldownOptions: {
    output: {
      codeSplitting: {
        // Each takes the modules that match `test` and whatever they import; a higher `priority` chooses first. What no
        // group takes stays with the page or lazy part that imports it; `minShareCount` is how many pages and lazy
        // parts must share a module.
        groups: [
          { name: 'main', test: /app\/main|format\/(define-texts|load-language)|vite\/preload/, priority: 4 },
          { name: 'app', test: /src\/app\/start\.tsx$/, priority: 3 },
          { name: 'look-up-page', test: lookUpPage, includeDependenciesRecursively: false, priority: 3 },
          { name: 'look-up', test: /look-up\/LookUpPage\.tsx$/, priority: 2 },
          { name: 'common', test: (id: string) => !notCommon.test(id), minShareCount: 4, priority: 1 },
          { name: 'table', test: /DataTable\.tsx$/, minShareCount: 2, priority: 1 },
          { name: 'people', test: /src\/parts\/(mdn|holders|reach)\//, minShareCount: 2, priority: 1 },
          { name: 'net-change', test: /src\/parts\/net-change\//, minShareCount: 2, priority: 1 },
          { name: 'compose', test: composing, includeDependenciesRecursively: false, minShareCount: 2, priority: 1 },
          { name: 'jobs', test: /src\/app\/shell\/job-descriptions\.ts$/ },
          { name: screenFolder, minShareCount: 2 },
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

/**
 * In development and in tests, imports each icon from its own file: the package's main file has all 6,000, which every
 * page and every test file would load (15 MB). A build leaves out unused icons by itself.
 */
function singleIcons(): Plugin {
  const name = '@tabler/icons-react'
  return {
    name: 'single-icons',
    apply: 'serve',
    config: () => ({ optimizeDeps: { exclude: [name] } }),
    transform: {
      filter: { code: name },
      handler(code) {
        const list = /import \{((?:\s*\w+\s*(?:,|(?=\})))+)\} from "@tabler\/icons-react";/g
        const single = code.replaceAll(list, (_, imported: string) =>
          imported.replaceAll(/\s*(\w+)\s*(?:,|$)/g, `import $1 from "${name}/dist/esm/icons/$1.mjs"; `),
        )
        if (single.includes(`from "${name}"`))
          throw new Error(`Import icons like this: import { IconX } from '${name}'`)
        return { code: single, map: null } // Each line stays where it is
      },
    },
  }
}

/**
 * Lets the browser keep the modules while tests run, unless they are watched for changes: otherwise it asks for each of
 * them again in every test file. Leaves out the source maps of packages, which are several times as large as their
 * code.
 */
function keptModules(): Plugin {
  let isWatching = true
  return {
    name: 'kept-modules',
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const setHeader = response.setHeader.bind(response)
        if (!isWatching && /^\/(src|node_modules|@\w+|__vitest_browser__)\//.test(request.url ?? ''))
          response.setHeader = (name, value) =>
            name === 'Cache-Control'
              ? // Lowercase, because Vitest drops later values of the capitalized name
                setHeader('cache-control', 'max-age=31536000, immutable')
              : setHeader(name, value)
        next()
      })
    },
    transform: {
      filter: { id: /\/node_modules\// },
      handler: code => ({ code, map: { mappings: '' } }),
    },
  }
}

const browser = findBrowser()

/**
 * Only in CI; the report marks a retried test with `(retry x1)`. Each retry is a defect to look into, but should not
 * fail a whole run.
 */
const retry = process.env['CI'] ? 1 : 0

export default defineConfig(({ command, isSsrBuild }) => ({
  // Relative, so that the server can serve the app below any path (src/gateway/page-files.ts)
  base: command === 'build' ? './' : '/',
  plugins: [react({ compiler: true }), inlineBoot(), pageFiles(), compress(), singleIcons(), devServer()],
  resolve: { alias: { '#': absolute('./src') } },
  build: isSsrBuild ? serverBuild : appBuild,
  // Pages set this in boot.js. Without it, zod tries `new Function` at its first schema, which the content policy
  // forbids.
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
        plugins: [keptModules()],
        // Imported only by lazy parts. If Vite discovered it during a test, it would reload the page.
        optimizeDeps: { include: ['@mantine/dates'] },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/api/local-data/grant-test-keys.ts'],
          // One page more than there are cores: with only as many, the cores are idle a fifth of the time
          maxWorkers: availableParallelism() + 1,
          testTimeout: 60_000,
          // Long enough for a busy machine. The default is 1 s.
          expect: { poll: { timeout: 15_000 } },
          retry,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(browser && { executablePath: browser }),
                // Collecting the garbage of short-lived frames took a tenth of the CPU time
                args: [...chromiumArgs, '--js-flags=--min-semi-space-size=64,--max-semi-space-size=64'],
              },
              // Not those of the machine: the expected texts have days and times in this zone
              contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
}))
