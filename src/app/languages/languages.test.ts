import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preferredLanguage } from '#/ui/format/load-language'

const src = resolve(import.meta.dirname, '../..')

/** Every call to `defineTexts` in the app: its file, that file's folder (both below src), and the folder it names. */
function definedTexts(): { file: string; folder: string; named: string }[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.') && path !== 'ui/format/define-texts.ts')
    .flatMap(file => {
      const calls = readFileSync(join(src, file), 'utf8').matchAll(/\bdefineTexts\(\s*'([^']*)'/g)
      return [...calls].map(([, named = '']) => ({ file, folder: dirname(file), named }))
    })
}

/** A module and all modules that it imports statically, directly or not. */
function staticImportsOf(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^']*'([#.][^'?]*)'/gm)
  for (const [, specifier = ''] of imports) {
    const path = specifier.startsWith('#/') ? join(src, specifier.slice(2)) : resolve(dirname(file), specifier)
    const found = [`${path}.ts`, `${path}.tsx`].find(existsSync)
    if (found !== undefined) staticImportsOf(found, loaded)
  }
  return loaded
}

// Test files share their modules, and the others expect English texts
afterEach(() => void vi.resetModules())

describe('the catalog of a language', () => {
  it('lists the texts of every folder, each once, under the name of the folder', () => {
    const catalog = readFileSync(join(src, 'app/languages/catalog.ts'), 'utf8')
    const listed = [...catalog.matchAll(/^ {2}'([^']+)':/gm)].map(([, folder]) => folder)
    const defined = definedTexts()
    expect(defined.length).toBeGreaterThan(30)
    for (const { file, folder, named } of defined) expect.soft(named, file).toBe(folder)
    expect(listed.toSorted()).toEqual(defined.map(({ named }) => named).toSorted())
  })

  it('can be set before a worker loads any text', () => {
    const entries = readdirSync(src, { recursive: true, encoding: 'utf8' }).flatMap(path => {
      if (!/\.tsx?$/.test(path)) return []
      const urls = readFileSync(join(src, path), 'utf8').matchAll(/^import .* from '(\.[^']*)\?worker&url'/gm)
      return [...urls].map(([, url = '']) => resolve(src, dirname(path), url))
    })
    expect(entries.length).toBeGreaterThan(3)
    for (const entry of entries)
      expect
        .soft(
          [...staticImportsOf(entry)].filter(file => file.endsWith('text.ts')),
          entry,
        )
        .toEqual([])
  })

  it('replaces the English texts of the modules that load after it', async () => {
    vi.resetModules()
    const { setLanguage } = await import('#/ui/format/define-texts')
    setLanguage('de', { 'features/lab': { title: 'Labor' } })
    const { text } = await import('#/features/lab/text')
    const { locale } = await import('#/ui/format/format')
    expect(text).toEqual({ title: 'Labor' })
    expect(locale).toBe('de')
  })

  it('decides how labels are written in a sentence and how names are sorted', async () => {
    vi.resetModules()
    const { text: english } = await import('#/parts/filter-builder/text')
    vi.resetModules()
    const { setLanguage } = await import('#/ui/format/define-texts')
    const sentence = { ...english.sentence, fieldName: (label: string) => label }
    setLanguage('sv', { 'parts/filter-builder': { ...english, sentence } })
    const { describeFilter } = await import('#/parts/filter-builder/sentence')
    const { walletVocabulary } = await import('#/parts/filter-builder/vocabulary')
    const { readItemForm } = await import('#/features/wallet/item/item-form')
    const filter = { name: 'group_code', selector: 'any', value: 'A' }
    const time = { zone: 'UTC', now: 0 }
    expect(describeFilter(filter, walletVocabulary(), time)).toBe('whose Group code is A')
    const item = { tokens: { Ärende: '1', Zon: '2' } }
    const form = readItemForm(item, { tokens: [], added: [], locations: null, notification: '' }, 0)
    expect(form.tokens.map(({ name }) => name)).toEqual(['Zon', 'Ärende'])
  })
})

describe('the preferred language', () => {
  it.each([
    [['en-GB', 'de'], 'en'],
    [['xx-YY', 'en'], 'en'],
    [[], 'en'],
    [['constructor'], 'en'],
  ])('of a browser that asks for %j is %s', (wanted, language) => {
    expect(preferredLanguage(wanted)).toBe(language)
  })
})
