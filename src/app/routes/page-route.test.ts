import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { pageModules } from '#/nav/page-modules'

const src = resolve(import.meta.dirname, '../..')

it.each(Object.entries(pageModules))(
  'the module of the page %s exports a component named after its file',
  (_, module) => {
    const name = module.split('/').at(-1) ?? ''
    expect(readFileSync(resolve(src, `${module}.tsx`), 'utf8')).toMatch(
      new RegExp(`^export (?:function|const) ${name}\\b`, 'm'),
    )
  },
)

it('every module that is named like a page is one', () => {
  const found = ['features', 'app/pages'].flatMap(folder =>
    readdirSync(resolve(src, folder), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const pages = found.filter(file => file.endsWith('Page.tsx')).map(file => file.replace('.tsx', ''))
  expect(pages.toSorted()).toEqual([...new Set(Object.values(pageModules))].toSorted())
})
