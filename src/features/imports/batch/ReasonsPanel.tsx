import { IconBulb } from '@tabler/icons-react'
import { useUrlState } from '#/nav/url-state'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { responseCodeOf, retryOf } from '../platform-responses'
import { text as shared } from '../text'
import { batchAddressSchema } from './batch-address'
import { failurePatterns, type FailureGroup, type FailurePattern } from './failure-groups'
import { reasonColumns } from './reason-columns'
import { text } from './text'
import type { BatchView } from './use-batch'
import classes from './ReasonsPanel.module.css'

const t = text.reasons

/** Why rows failed: the platforms' responses, how often each occurred, what they usually mean, and what to do. */
export function ReasonsPanel({ view, groups }: { view: BatchView; groups: readonly FailureGroup[] }) {
  const hasLines = groups.some(({ firstLine }) => firstLine !== null)
  const patterns = failurePatterns(view.entries, groups)
  const [{ why }, setAddress] = useUrlState(batchAddressSchema)
  const failed = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel flush title={t.title(failed)} titleNote={t.count(groups.length)}>
      {patterns.length > 0 ? (
        <ul className={classes['patterns']}>
          {patterns.map(pattern => {
            const cause = causeOf(pattern)
            return (
              <li key={patternKey(pattern)} className={`sb-small ${classes['pattern'] ?? ''}`}>
                <IconBulb size={16} stroke={1.5} aria-hidden />
                <div>
                  <p>{summaryOf(pattern)}</p>
                  {cause === null ? null : <p>{cause}</p>}
                </div>
              </li>
            )
          })}
        </ul>
      ) : null}
      <PlainTable
        label={t.title(failed)}
        rows={groups}
        columns={reasonColumns({
          hasLines,
          shown: why,
          onShow: key => setAddress({ why: key, ...(key !== undefined && { state: 'all' }) }),
        })}
        keyOf={({ key }) => key}
        isSelected={({ key }) => key === why}
        cardsBelowEm={75}
      />
    </Panel>
  )
}

/** Platforms can have the same response. */
const patternKey = (pattern: FailurePattern): string =>
  `${pattern.kind} ${pattern.kind === 'same-response' ? pattern.platform : ''} ${pattern.group.key}`

function summaryOf({ group, ...pattern }: FailurePattern): string {
  return pattern.kind === 'same-response'
    ? text.patterns.sameResponse({ ...pattern, platform: shared.platforms[pattern.platform], response: group.key })
    : text.patterns.closeTogether(group.count, group.key, pattern.firstLine, pattern.lastLine)
}

/** Null if no cause needs to be found: the table says whether to wait or to leave the rows out. */
function causeOf({ kind, group }: FailurePattern): string | null {
  if (kind === 'close-together') return text.patterns.otherSource
  const code = responseCodeOf(group)
  return text.patterns.causes[code] ?? (retryOf(code) === 'corrected' ? text.patterns.otherCause : null)
}
