import type { PolicyFinding } from '#/contract/policy/check-policy'
import { describeFinding } from '../describe-finding'
import { describeNearbySend } from '../describe-nearby-send'
import type { BroadcastDraft } from '../draft-kind'
import type { Ask } from '../problems'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'

/** A consequence of a broadcast that needs a tick of its own before it is sent. */
export interface Confirmation {
  /** Another key asks for another tick: it names what was seen when the tick was given. */
  key: string
  kind: 'nearby' | PolicyFinding['kind'] | Ask['kind']
  text: string
  /** Of the tick. */
  label: string
}

/** What an edit changes: it asks only about the consequences of that. A new broadcast changes all of it. */
export interface Changed {
  timeOrLists: boolean
  name: boolean
  message: boolean
}

const t = text.confirm

/** Everything about a broadcast that has to be confirmed, in the order of the review. */
export function findConfirmations(value: BroadcastDraft, context: ComposerContext, changed: Changed): Confirmation[] {
  const asked = context.problems.flatMap(({ ask, text: sentence }): Confirmation[] =>
    ask && (ask.kind === 'name' ? changed.name : changed.message) ? [{ ...ask, text: sentence }] : [],
  )
  if (!changed.timeOrLists) return asked
  const { names } = context
  const time = value.when.now ? 'now' : `${value.when.wall} ${value.when.zone} ${value.when.choice}`
  const nearby = context.nearby.map((one): Confirmation => ({
    key: `nearby ${one.row.key}`,
    kind: 'nearby',
    text: describeNearbySend(one, names),
    label: t.nearby,
  }))
  const findings = context.findings.flatMap((finding): Confirmation[] => {
    const text = describeFinding(finding, names)
    if (finding.kind === 'quiet')
      return [{ key: `quiet ${finding.rule.name} ${finding.rule.from} ${time}`, kind: 'quiet', text, label: t.quiet }]
    if (finding.kind === 'many-sends')
      return [{ key: `sends ${finding.list} ${finding.days} ${time}`, kind: 'many-sends', text, label: t.manySends }]
    return []
  })
  return [...findings, ...nearby, ...asked]
}
