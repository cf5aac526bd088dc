import type { PolicyFinding } from '#/contract/policy/check-policy'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { describeQuiet, describeRule } from '#/parts/schedule/recipients'
import { formatList } from '#/ui/format/format'
import { text } from './text'

const t = text.policy

/** Says in a sentence how a broadcast breaks a rule of the connection, with the rule and its source. */
export function describeFinding(finding: PolicyFinding, names: Pick<ListNames, 'nameOf'>): string {
  switch (finding.kind) {
    case 'quiet':
      return describeQuiet(finding)
    case 'no-opt-out':
      return t.noOptOut(formatList(finding.words, 'or'), describeRule(t.rules.optOut, finding.origin))
    case 'no-brand':
      return t.noBrand(finding.name, describeRule(t.rules.brand, finding.origin))
    case 'many-sends':
      return t.manySends({
        ...finding,
        list: names.nameOf(finding.list),
        rule: describeRule(t.rules.sends, finding.origin),
      })
  }
}
