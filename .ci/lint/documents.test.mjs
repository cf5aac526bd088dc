import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(join(root, file)))
const read = file => readFileSync(join(root, file), 'utf8')

test('nothing cites a document that is not in the repository', () => {
  const outside =
    /\b(product|interface|decisions|facts|house|speed|style|language|mock-server|examples|LOOK)\.md\b|\.\.\/shared\b/
  const citing = files
    .filter(
      file => /\.(tsx?|mjs|js|css|md|json|jsonc|html)$|\.ci\/run$/.test(file) && !file.endsWith('documents.test.mjs'),
    )
    .filter(file => outside.test(read(file)))
  expect(citing).toEqual([])
})

test('the documents name only files and folders that exist', () => {
  const topFolders = '(?:src|e2e|\\.ci|public|contract|api|mock|gateway|serve|store|nav|ui|parts|features|app)'
  const missing = files
    .filter(file => file.endsWith('.md'))
    .flatMap(file =>
      [...read(file).matchAll(new RegExp(`[\`(](${topFolders}/[\\w./-]*\\w)/?[\`)]`, 'g'))].map(([, path]) => path),
    )
    .filter(path => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))
  expect(missing).toEqual([])
})

test('no folder of src holds more than 25 files of code', () => {
  const counts = new Map()
  for (const file of files) {
    if (!/^src\/.*\.(ts|tsx|mjs)$/.test(file) || /\.test\.tsx?$|\/text\.tsx?$/.test(file)) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})
