import '#/ui/theme/styles'
import { setLanguage } from '#/ui/format/define-texts'
import { languages, preferredLanguage } from './languages/languages'

const tag = preferredLanguage(navigator.languages)
const load = languages[tag]?.load
if (load) setLanguage(tag, await load())
document.documentElement.lang = tag
const { start } = await import('./start')
start()
