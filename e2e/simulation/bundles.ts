import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const absolutePath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A change to the source of one module, only in the programs of a simulation. */
export interface Edit {
  readonly module: string
  readonly from: string
  readonly to: string
}

/** The programs of a simulation. Each start runs the whole code again, so that nothing is left of a killed program. */
export interface Programs {
  readonly tab: Program
  readonly server: Program
}

/** Runs a program with these instead of the globals of the same names, and returns what it exports. */
type Program = (globals: Readonly<Record<string, unknown>>, modules: Readonly<Record<string, unknown>>) => unknown

/** Modules that the simulation replaces: the browser's disk, and the connection to the service. */
const replaced: Readonly<Record<string, string>> = {
  'src/api/local-data/idb.ts': 'e2e/simulation/tab-storage.ts',
  'src/gateway/upstream/http-upstream.ts': 'e2e/simulation/simulated-upstream.ts',
}

/** Exports a store that the product reads only through React. */
const exported: readonly Edit[] = [
  {
    module: 'src/parts/undo/undo-queue.ts',
    from: 'let entries: readonly Entry[] = []',
    to: 'let entries: readonly Entry[] = []\nexport const shownActions = () => shown',
  },
]

/**
 * Bundles the page and the server from the sources, with planted changes.
 * @throws Error if a change is to a module that neither contains, or to code that the module does not contain
 */
export async function buildPrograms(planted: readonly Edit[] = []): Promise<Programs> {
  const edits = [...exported, ...planted]
  const used = new Set<Edit>()
  const programs = { tab: await programOf('tab', edits, used), server: await programOf('server', edits, used) }
  const unused = edits.filter(edit => !used.has(edit))
  if (unused.length > 0) throw new Error(`No program contains ${unused.map(({ module }) => module).join(', ')}.`)
  return programs
}

/** @param used collects the edits of modules that the program contains */
async function programOf(name: 'tab' | 'server', edits: readonly Edit[], used: Set<Edit>): Promise<Program> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#': absolutePath('src') } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sources(edits, used)],
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg', 'prom-client', 'openid-client'] },
    build: {
      ssr: absolutePath(`e2e/simulation/${name}.ts`),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const code = codeOf(built)
  const requireModule = createRequire(import.meta.url)
  let names: readonly string[] = []
  let run: ((...args: unknown[]) => void) | null = null
  return (globals, modules) => {
    names = run ? names : Object.keys(globals)
    // oxlint-disable-next-line typescript/no-implied-eval -- our own bundle, with the globals of the simulation
    run ??= new Function('exports', 'require', ...names, code) as (...args: unknown[]) => void
    const exports = {}
    run(
      exports,
      (module: string): unknown => modules[module] ?? requireModule(module),
      ...names.map(one => globals[one]),
    )
    return exports
  }
}

function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter(file => file.type === 'chunk')
  if (chunks.length !== 1) throw new Error(`The program has ${chunks.length} chunks.`)
  return chunks[0]?.code ?? ''
}

/** Replaces and edits modules. */
function sources(edits: readonly Edit[], used: Set<Edit>): Plugin {
  return {
    name: 'simulation-sources',
    enforce: 'pre',
    load(id) {
      const module = Object.keys(replaced).find(one => id === absolutePath(one))
      const instead = module === undefined ? undefined : replaced[module]
      return instead === undefined ? null : readFileSync(absolutePath(instead), 'utf8')
    },
    transform(code, id) {
      let next = code
      for (const edit of edits.filter(({ module }) => id === absolutePath(module))) {
        if (!next.includes(edit.from)) throw new Error(`${edit.module} does not contain: ${edit.from}`)
        next = next.replace(edit.from, () => edit.to)
        used.add(edit)
      }
      return next === code ? null : { code: next, map: null }
    },
  }
}
