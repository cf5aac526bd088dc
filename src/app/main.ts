import { loadLanguage } from '#/ui/format/load-language'

/**
 * Loads the language, then starts the app. Without top-level awaits: for those, the bundler would add a chunk, and a
 * request, for every dynamic import.
 */
async function main(): Promise<void> {
  document.documentElement.lang = await loadLanguage()
  const { start } = await import('./start')
  start()
}

void main()
