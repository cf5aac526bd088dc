import { checkSends } from '#/contract/policy/check-policy'
import type { Policy, QuietRule } from '#/contract/policy/policy'
import { findQuiet, type QuietFinding } from '#/contract/policy/quiet-hours'
import type { LocalTime } from '#/contract/policy/recipient-hours'
import { describeQuiet } from '#/parts/schedule/recipients'
import { findNearbySends } from '../broadcast-row'
import { type Confirmation, unlistedConfirmation } from '../ConfirmationsLine'
import { describeFinding } from '../describe-finding'
import { describeNearbySend } from '../describe-nearby-send'
import type { BroadcastDraft } from '../draft-kind'
import { findSameName } from '../problems'
import { knownSends, type ComposerContext } from '../use-composer-context'
import type { WavePlan } from './plan-waves'
import { text } from './text'

const t = text.confirm

/** Everything about a set of waves that has to be confirmed. */
export function findWaveConfirmations(
  draft: BroadcastDraft,
  { waves, past, unknown }: WavePlan,
  context: ComposerContext,
  policy: Policy,
): Confirmation[] {
  const { rows } = context.listedBroadcasts
  const found: Confirmation[] = []
  const add = (kind: string, about: readonly string[], sentence: string, label: string) =>
    found.push({ key: [kind, ...about].join('\n'), kind, text: sentence, label })
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
  if (unknown.length > 0) add('unknown', labels(unknown), text.unknown(labels(unknown)), t.unknown)
  if (past.length > 0) add('past', labels(past), text.past(labels(past)), t.past)
  for (const finding of quietFindings(waves, context.recipients.rules)) {
    const { from, to } = finding.rule
    add('quiet', [from, to, ...finding.times.flatMap(({ zones }) => zones)], describeQuiet(finding), t.quiet)
  }
  // Each wave is counted without the others, because a person gets only one. Each limit is named once, with its highest
  // count
  const others = knownSends(rows, '')
  const sends = waves
    .flatMap(({ at }) => checkSends(policy, { at, lists: draft.lists }, others))
    .toSorted((a, b) => a.count - b.count)
  for (const finding of new Map(sends.map(one => [`${one.list} ${one.days}`, one])).values())
    add(
      'sends',
      [finding.list, `${finding.days}`, `${finding.count}`],
      describeFinding(finding, context.names),
      t.manySends,
    )
  const nearby = waves
    .flatMap(({ at }) => findNearbySends({ key: '', sendAt: at, lists: draft.lists }, rows))
    .toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))
  const named = new Set<string>()
  for (const send of nearby) {
    // Each send is named once, with the time between it and the nearest wave
    if (named.has(send.row.key)) continue
    named.add(send.row.key)
    add('nearby', [send.row.key, `${send.gap}`], describeNearbySend(send, context.names, text.nearbySend), t.nearby)
  }
  const taken = waves.map(({ name }) => name).filter(name => findSameName(name, rows, null).length > 0)
  if (taken.length > 0) add('name', taken, text.sameName(taken), t.name)
  for (const { checkbox, text: sentence } of context.problems)
    if (checkbox?.kind === 'parts') add(checkbox.key, [], sentence, checkbox.label)
  if (context.listedBroadcasts.state === 'failed') found.push(unlistedConfirmation(context.listedBroadcasts))
  return found
}

/** The quiet hours in which waves would be sent. Each wave is checked only against the clocks of its own zone. */
function quietFindings(waves: WavePlan['waves'], rules: readonly QuietRule[]): QuietFinding<QuietRule>[] {
  const found = waves.flatMap(({ at, zone }) => findQuiet(at, [zone], rules))
  return [...new Set(found.map(({ rule }) => rule))].map(rule => {
    const walls = new Map<number, string[]>()
    for (const { wall, zones } of found.filter(finding => finding.rule === rule).flatMap(({ times }) => times))
      walls.set(wall, [...(walls.get(wall) ?? []), ...zones])
    const times: LocalTime[] = [...walls].map(([wall, zones]) => ({ wall, zones }))
    return { rule, times }
  })
}
