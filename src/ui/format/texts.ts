/** Texts of a language other than English, by the folder they belong to. */
export type Translations = Readonly<Record<string, unknown>>

let translations: Translations = {}

/** Replaces the English texts. Only modules that are loaded afterwards see it, so the app calls it before any page loads. */
export function setTranslations(texts: Translations): void {
  translations = texts
}

/**
 * The texts of one folder, in English where the chosen language has none: strings, and functions for sentences with
 * values in them. `folder` is the path of the folder below `src`; every folder is listed in `app/languages/catalogue.ts`.
 */
export function defineTexts<Texts>(folder: string, english: Texts): Texts
export function defineTexts(folder: string, english: unknown): unknown {
  return translations[folder] ?? english
}
