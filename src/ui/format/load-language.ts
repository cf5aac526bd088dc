import { setLanguage, type Translations } from './define-texts'

/** The languages besides English, by path. Found by a pattern, because this folder may not import the app. */
const catalogs = import.meta.glob<Translations>('../../app/languages/[a-z][a-z].ts', { import: 'texts' })

const pathOf = (tag: string): string => `../../app/languages/${tag}.ts`

/** The first of the browser's languages that the dashboard has, else English. */
export function preferredLanguage(wanted: readonly string[]): string {
  const primary = wanted.map(tag => tag.split('-')[0] ?? tag)
  return primary.find(tag => tag === 'en' || Object.hasOwn(catalogs, pathOf(tag))) ?? 'en'
}

/**
 * Sets the language of the texts to the one the browser prefers, and returns its tag. Texts are read when their modules
 * load, so the page and every worker await this before they import such modules.
 */
export async function loadLanguage(): Promise<string> {
  const tag = preferredLanguage(navigator.languages)
  const load = catalogs[pathOf(tag)]
  if (load) setLanguage(tag, await load())
  return tag
}
