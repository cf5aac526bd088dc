import type { Catalogue } from './catalogue'

interface Language {
  /** Fetches its texts; null for English, which is written in the pages themselves. */
  load: (() => Promise<Catalogue>) | null
}

/** The languages of the dashboard, by the tag that browsers ask for. To add one, write its catalogue and name it here. */
export const languages: Readonly<Record<string, Language>> = {
  en: { load: null },
}

/** The first of the browser's languages that the dashboard has, else English. */
export function preferredLanguage(wanted: readonly string[]): string {
  const primary = wanted.map(tag => tag.split('-')[0] ?? tag)
  return primary.find(tag => Object.hasOwn(languages, tag)) ?? 'en'
}
