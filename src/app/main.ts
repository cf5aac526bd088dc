import { setLanguage } from '#/ui/format/define-texts'
import { languages, preferredLanguage } from './languages/languages'

/** Not top-level awaits: with those the bundler adds a chunk, and a request, for every dynamic import. */
async function main(): Promise<void> {
  const tag = preferredLanguage(navigator.languages)
  const load = languages[tag]?.load
  if (load) setLanguage(tag, await load())
  document.documentElement.lang = tag
  const { start } = await import('./start')
  start()
}

void main()
