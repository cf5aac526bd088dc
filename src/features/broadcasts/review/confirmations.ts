import { type Confirmation, unlistedConfirmation } from '../ConfirmationsLine'
import { describeFinding } from '../describe-finding'
import { describeNearbySend } from '../describe-nearby-send'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'

/** What an edit changes. Only consequences of that have to be confirmed. A new broadcast changes everything. */
export interface ChangedFields {
  timeOrLists: boolean
  name: boolean
  message: boolean
}

const t = text.confirm

/** Whether a change can collide with other broadcasts. */
export const mayCollide = ({ timeOrLists, name }: ChangedFields): boolean => timeOrLists || name

/** Everything about a broadcast that has to be confirmed, in the order of the review. */
export function findConfirmations(
  value: BroadcastDraft,
  context: ComposerContext,
  changed: ChangedFields,
): Confirmation[] {
  const problems = context.problems.flatMap(({ checkbox, text: sentence }): Confirmation[] =>
    checkbox && (checkbox.kind === 'name' ? changed.name : changed.message) ? [{ ...checkbox, text: sentence }] : [],
  )
  if (mayCollide(changed) && context.listedBroadcasts.state === 'failed')
    problems.push(unlistedConfirmation(context.listedBroadcasts))
  if (!changed.timeOrLists) return problems
  const { names } = context
  const time = value.when.now ? 'now' : `${value.when.wall} ${value.when.zone} ${value.when.choice}`
  const nearby = context.nearby.map((send): Confirmation => ({
    key: `nearby ${send.row.key} ${time}`,
    kind: 'nearby',
    text: describeNearbySend(send, names),
    label: t.nearby,
  }))
  const findings = context.findings.flatMap((finding): Confirmation[] => {
    const sentence = describeFinding(finding, names)
    if (finding.kind === 'quiet')
      return [
        {
          key: `quiet ${finding.rule.name} ${finding.rule.from} ${time}`,
          kind: 'quiet',
          text: sentence,
          label: t.quiet,
        },
      ]
    if (finding.kind === 'many-sends')
      return [
        {
          key: `sends ${finding.list} ${finding.days} ${finding.count} ${time}`,
          kind: 'many-sends',
          text: sentence,
          label: t.manySends,
        },
      ]
    return []
  })
  return [...findings, ...nearby, ...problems]
}
