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
  const topFolders = '(?:src|e2e|\\.ci|public|base|contract|api|mock|gateway|serve|store|nav|ui|parts|features|app)'
  const missing = files
    .filter(file => file.endsWith('.md'))
    .flatMap(file =>
      [...read(file).matchAll(new RegExp(`[\`(](${topFolders}/[\\w./-]*\\w)/?[\`)]`, 'g'))].map(([, path]) => path),
    )
    .filter(path => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))
  expect(missing).toEqual([])
})

test('no folder holds more than 25 files of code', () => {
  const counts = new Map()
  for (const file of files) {
    if (!/^(src|e2e|\.ci)\/.*\.(ts|tsx|mjs)$/.test(file) || /\.(test|spec)\.(tsx?|mjs)$/.test(file)) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

// After each change within such an element, the browser would compute the styles of the whole page
test('no style depends on what the page, its body, or its main element contains', () => {
  const broad = /\b(html|body|main|root)\)?[^\s,{]*:has\(/
  expect(files.filter(file => /^src\/.*\.css$/.test(file)).filter(file => broad.test(read(file)))).toEqual([])
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has. They come first: those of level 3 follow. */
const asvs = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2
  5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2
  10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2
  13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`

test('the security table has each requirement of ASVS 5.0, levels 1 and 2, once', () => {
  const table = read('SECURITY.md').split('## OWASP ASVS')[1].split('\n## ')[0]
  const numbers = (section, first, last) =>
    Array.from({ length: last - first + 1 }, (_, i) => `${section}.${Number(first) + i}`)
  const named = [...table.matchAll(/^\| (\d[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/(\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))?/g)].flatMap(([, section, first, last = first]) =>
      numbers(section, first, last),
    ),
  )
  const wanted = [...asvs.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section, count]) => numbers(section, 1, count))
  expect(named.toSorted()).toEqual(wanted.toSorted())
})
