/** Texts of one language, by the folder they belong to. */
export type Translations = Readonly<Record<string, unknown>>

let translations: Translations = {}

/** The language of the texts, as the tag that `<html lang>` and `Intl` take. */
export let language = 'en'

/**
 * Replaces the English texts. Folders read their texts once, when their modules load, so `loadLanguage` calls this
 * before any page loads.
 */
export function setLanguage(tag: string, texts: Translations): void {
  language = tag
  translations = texts
}

/**
 * The texts of one folder in the chosen language: strings, and functions for sentences with values in them. `folder` is
 * the folder's path below `src`; `app/languages/catalog.ts` lists all of them.
 */
export function defineTexts<Texts>(folder: string, english: Texts): Texts
export function defineTexts(folder: string, english: unknown): unknown {
  return translations[folder] ?? english
}
