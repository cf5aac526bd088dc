import { copyText } from '#/ui/behavior/copy'
import { scenarioFragment, type Scenario } from '../scenario'
import { text } from './text'

const t = text.scenario

/** Some programs truncate longer links. */
const MAX_LINK_LENGTH = 30_000

/** Copies a link that opens a scenario. Returns what happened, as a sentence. */
export async function copyScenarioLink(scenario: Scenario): Promise<string> {
  const fragment = scenarioFragment(scenario)
  if (fragment.length > MAX_LINK_LENGTH) return t.tooLong
  const link = new URL(window.location.href)
  link.search = '?part=dataset'
  link.hash = fragment
  return (await copyText(link.href)) ? t.copied : t.copyFailed
}
