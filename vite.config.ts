import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { minify, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findBrowser } from './e2e/support/browser.mjs'
import { devServer } from './src/gateway/dev-plugin.js'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** `vite build --ssr`: plain Node programs. Installed packages are not bundled. */
const serverBuild = {
  ssr: true,
  copyPublicDir: false,
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: { start: at('./src/gateway/main.ts'), mock: at('./src/mock/main.ts') },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/

/** Minifies `public/boot.js`, which is not part of the module graph. */
function smallBoot(): Plugin {
  return {
    name: 'small-boot',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle() {
      const { code } = await minify('boot.js', readFileSync(at('./public/boot.js'), 'utf8'))
      writeFileSync(at('./dist/app/boot.js'), code)
    },
  }
}

/** Writes a `.br` next to every text file of the app. The best compression takes seconds, so the server cannot do it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle() {
      for (const name of readdirSync(at('./dist/app'), { recursive: true, encoding: 'utf8' })) {
        const file = join(at('./dist/app'), name)
        if (!compressible.test(name) || name.startsWith('.') || statSync(file).size < 600) continue
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/**
 * Vite requests the stylesheet of a chunk once. If that fails, whoever asks for the chunk next gets it unstyled: Vite counts
 * the failed link as loaded, and so a failed prefetch would take the style from the click. Our own code cannot repeat the
 * request, because only Vite's preload helper knows which styles belong to which chunk.
 */
function styleAskedAgain(): Plugin {
  const [noted, failed] = [/seen\[href\] = void 0;(?=\s*throw err)/, 'if (e.type === "error") rej(']
  return {
    name: 'style-asked-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!noted.test(code) || !code.includes(failed)) throw new Error("Vite's preload helper is another than it was")
        return code.replace(noted, 'delete seen[href];').replace(failed, 'if (e.type === "error") link.remove(), rej(')
      },
    },
  }
}

const source = (path: string): string => at(`./src/${path}`)
const firstScreens = {
  start: [source('app/start.tsx')],
  signIn: [source('features/connect/SignInPage.tsx')],
  lookUp: [source('app/session/SessionFrame.tsx'), source('features/persons/look-up/LookUpPage.tsx')],
}

/**
 * Puts the modules of the first screens, with the packages they import, into three chunks: few requests, and no code of one
 * screen in another (see the budgets in ARCHITECTURE.md). Everything else is split automatically.
 */
function firstScreenChunks(): Plugin {
  const chunks = new Map<string, string>()
  const groupOf = (chunk: string, priority: number) => ({
    name: (id: string) => (chunks.get(/\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id) === chunk ? chunk : null),
    priority,
  })
  return {
    name: 'first-screen-chunks',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
                // Runs before the modules of `base`, which read their texts when they load.
                { name: 'language', test: /src\/(app\/languages\/|ui\/format\/define-texts)/, priority: 5 },
                groupOf('base', 3),
                groupOf('look-up', 2),
                groupOf('sign-in', 1),
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const importsOf = (roots: readonly string[], seen = new Set<string>()): Set<string> => {
        for (const id of roots) {
          if (seen.has(id) || id.includes('node_modules') || /\.css(\?|$)/.test(id)) continue
          seen.add(id)
          const module = this.getModuleInfo(id)
          // Icons are imported through one index of thousands, so only their names show which ones are used.
          for (const icon of module?.code?.match(/\bIcon[A-Z]\w+/g) ?? []) seen.add(icon)
          importsOf(module?.importedIds ?? [], seen)
        }
        return seen
      }
      const [start, signIn, lookUp] = [
        importsOf(firstScreens.start),
        importsOf(firstScreens.signIn),
        importsOf(firstScreens.lookUp),
      ]
      chunks.clear()
      for (const id of signIn) chunks.set(id, lookUp.has(id) ? 'base' : 'sign-in')
      for (const id of lookUp) chunks.set(id, signIn.has(id) ? 'base' : 'look-up')
      for (const id of start) chunks.set(id, 'base')
    },
  }
}

/**
 * Adds the first chunks to index.html: those behind `start` are preloaded, because its import waits for the language; on pages
 * of a session `public/boot.js` requests the look-up's files.
 */
function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const filesOf = (name: string) => {
          const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.name === name)
          if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk "${name}"`)
          return {
            imports: chunk.imports,
            script: chunk.fileName,
            styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          }
        }
        const lookUp = filesOf('look-up')
        const base = filesOf('base')
        const session = [lookUp.script, ...lookUp.styles].map(name => `/${name}`)
        const missing = (name: string) => !html.includes(`/${name}"`)
        const links = [
          ...[base.script, ...base.imports]
            .filter(missing)
            .map(name => `<link rel="modulepreload" crossorigin href="/${name}">`),
          ...base.styles.filter(missing).map(name => `<link rel="stylesheet" crossorigin href="/${name}">`),
        ]
        return html
          .replace('<script src="/boot.js"', `$& data-session="${session.join(' ')}"`)
          .replace('  </head>', `${links.map(link => `    ${link}\n`).join('')}  </head>`)
      },
    },
  }
}

const appBuild = {
  outDir: 'dist/app',
  target: 'es2022',
  manifest: true, // Read by the size check.
  modulePreload: { polyfill: false }, // Supported by all target browsers.
  rolldownOptions: {
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

/** In CI only, and marked `(retry x1)`. Each retry is a defect to look into, but should not fail a whole run. */
const retry = process.env['CI'] ? 1 : 0

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react({ compiler: true }),
    styleAskedAgain(),
    firstScreenChunks(),
    firstFiles(),
    smallBoot(),
    compressed(),
    devServer(),
  ],
  resolve: { alias: { '#': at('./src') } },
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
