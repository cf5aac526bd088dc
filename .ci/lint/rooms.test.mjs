import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { judgeImport } from './rooms.mjs'

test.each([
  ['app/routes/routes.tsx', '#/features/persons/look-up/LookUpPage'],
  ['features/persons/look-up/LookUpPage.tsx', '#/parts/mdn/Mdn'],
  ['features/persons/look-up/LookUpPage.tsx', './early-text'],
  ['features/persons/look-up/LookUpPage.tsx', '../recents'],
  ['features/lab/LabPage.tsx', './clock/ClockSection'],
  ['parts/bulk/read-file.ts', '#/parts/csv/read-table'],
  ['parts/reach/use-reach-names.ts', '#/parts/list-names/use-list-names'],
  ['features/imports/batch/failure-rows.ts', '../file/sent-cells'],
  ['mock/persons/routes.ts', '../mock-state'],
  ['mock/persons/routes.ts', '#/store/db'],
  ['gateway/main.ts', '#/mock/mock'],
  ['gateway/main.ts', 'node:fs'],
  ['ui/theme/theme.ts', '@mantine/core'],
  ['ui/behavior/preferences.ts', '#/base/store'],
  ['api/now.ts', '#/base/store'],
  ['ui/format/moment.ts', '#/contract/format/durations'],
  ['ui/format/zone.ts', '#/contract/format/wall-time'],
  ['api/http/client.ts', 'zod/mini'],
  ['api/http/client.test.ts', 'node:http'],
  ['vite-env.d.ts', 'vite/client'],
])('%s may import %s', (file, specifier) => {
  expect(judgeImport(file, specifier)).toBeNull()
})

test.each([
  ['contract/persons.ts', '#/api/http/client', 'may not import "api"'],
  ['contract/persons.ts', 'react', 'has no screen'],
  ['contract/persons.ts', '#/base/store', 'may not import "base"'],
  ['base/store.ts', '#/contract/format/json', 'may not import "contract"'],
  ['store/db.ts', '#/contract/format/json', 'may not import "contract"'],
  ['serve/listen.ts', '#/store/db', 'may not import "store"'],
  ['api/http/client.ts', '#/gateway/gateway', 'may not import "gateway"'],
  ['api/http/client.ts', '#/ui/layout/Panel', 'may not import "ui"'],
  ['mock/mock.ts', '#/gateway/gateway', 'may not import "gateway"'],
  ['mock/persons/routes.ts', '../../store/db', '"#/store/db"'],
  ['nav/paths.ts', '#/contract/format/path', 'may not import "contract"'],
  ['ui/layout/Panel.tsx', '#/nav/paths', 'may not import "nav"'],
  ['ui/layout/Panel.tsx', '#/contract/format/mdn', 'may not import "contract"'],
  ['ui/layout/Panel.tsx', 'node:fs', 'runs in the browser'],
  ['ui/layout/Panel.test.tsx', 'node:fs', 'runs in the browser'],
  ['parts/mdn/Mdn.tsx', '#/parts/csv/read-table', 'do not know each other'],
  ['parts/csv/read-table.ts', '#/parts/bulk/bulk-kind', 'do not know each other'],
  ['parts/mdn/Mdn.tsx', '#/features/persons/look-up/LookUpPage', 'may not import "features"'],
  ['features/persons/look-up/LookUpPage.tsx', '../../connect/SignInPage', 'do not know each other'],
  ['features/persons/look-up/LookUpPage.tsx', '../edit/FormFrame', 'belongs at the top of features/persons'],
  ['features/persons/look-up/LookUpPage.tsx', '#/features/persons/recents', 'are relative'],
  ['features/persons/look-up/LookUpPage.tsx', '#/mock/mock', 'may not import "mock"'],
  ['app/main.ts', '#/store/db', 'may not import "store"'],
  ['app/main.ts', '../../e2e/x', 'may not leave src'],
  ['app/main.ts', 'zod', 'zod/mini'],
  ['helpers/x.ts', './y', 'is not in a room'],
])('%s may not import %s', (file, specifier, reason) => {
  expect(judgeImport(file, specifier)).toContain(reason)
})

/** Runs the real linter on a temporary project with violations, because the rules matter only if it applies them. */
test('the linter reports forbidden imports, cycles, and uses of the browser clock', { timeout: 60_000 }, () => {
  const root = resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-lint-'))
  const plant = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['.oxlintrc.json', 'tsconfig.json', '.ci/lint/plugin.mjs', '.ci/lint/rooms.mjs'])
    cpSync(join(root, path), join(folder, path))
  plant('src/api/one.ts', "import { two } from '../app/two'\nexport const one = two\n")
  plant('src/app/two.ts', "import { one } from '#/api/one'\nexport const two: number = one\n")
  plant('src/features/a/A.tsx', "export const later = (): Promise<unknown> => import('#/features/b/B')\n")
  plant('src/features/b/B.tsx', 'export const b = Date.now()\nexport const c = new Date()\n')
  const ran = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const found = ran.stdout
  expect(found).toContain('src/api/one.ts:1:21: "api" may not import "app"')
  expect(found).toContain('features/a may not import features/b')
  expect(found.match(/one-clock/g)).toHaveLength(2)
  expect(found).toContain('Dependency cycle detected')
  expect(ran.status).toBe(1)
})
