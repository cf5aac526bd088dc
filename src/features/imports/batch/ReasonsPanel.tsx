import { IconBrandAndroid, IconBrandApple, IconBulb } from '@tabler/icons-react'
import { useUrlState } from '#/nav/url-state'
import { formatNumber, formatShare } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import type { Platform } from '../batch-entries'
import { responseCodeOf } from '../platform-responses'
import { text as shared } from '../text'
import { batchAddressSchema } from './batch-address'
import { failurePatterns, type FailureGroup, type FailurePattern } from './failure-groups'
import { text } from './text'
import type { BatchView } from './use-batch'
import classes from './ReasonsPanel.module.css'

const t = text.reasons

/** Why rows failed: the platforms' responses, how often each occurred, what they usually mean and what to do. */
export function ReasonsPanel({ view, groups }: { view: BatchView; groups: readonly FailureGroup[] }) {
  const hasLines = groups.some(({ firstLine }) => firstLine !== null)
  const patterns = failurePatterns(view.entries, groups)
  const failed = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel flush title={t.title(failed)} count={t.count(groups.length)}>
      {patterns.length > 0 ? (
        <ul className={classes['patterns']}>
          {patterns.map(pattern => (
            <li key={`${pattern.kind} ${pattern.group.key}`} className={classes['pattern']}>
              <IconBulb size={16} stroke={1.5} aria-hidden />
              <div>
                <p>{summaryOf(pattern)}</p>
                <p>{causeOf(pattern)}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['response']}>
              {t.response}
            </th>
            <th scope="col" className={classes['platform']}>
              {t.platform}
            </th>
            <th scope="col" className={classes['tokens']} data-align="end">
              {t.tokens}
            </th>
            <th scope="col" className={classes['share']}>
              {t.share}
            </th>
            {hasLines ? (
              <th scope="col" className={classes['lines']}>
                {t.lines}
              </th>
            ) : null}
            <th scope="col">{t.meaning}</th>
            <th scope="col" className={classes['actions']}>
              <span className="sb-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <Reason key={group.key} group={group} hasLines={hasLines} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function summaryOf({ group, ...pattern }: FailurePattern): string {
  return pattern.kind === 'same-response'
    ? text.patterns.sameResponse(pattern.count, pattern.total, shared.platforms[pattern.platform], group.key)
    : text.patterns.closeTogether(group.count, group.key, pattern.firstLine, pattern.lastLine)
}

function causeOf({ kind, group }: FailurePattern): string {
  if (kind === 'close-together') return text.patterns.otherSource
  return text.patterns.causes[responseCodeOf(group)] ?? text.patterns.otherCause
}

function Reason({ group, hasLines }: { group: FailureGroup; hasLines: boolean }) {
  const [{ why }, setAddress] = useUrlState(batchAddressSchema)
  const isShown = why === group.key && why !== ''
  const { meaning, advice } = shared.responses[responseCodeOf(group)]
  const response = group.key === '' ? t.noResponse : group.key
  return (
    <tr data-shown={isShown || undefined}>
      <th scope="row" className={classes['responseCell']}>
        {group.key === '' ? (
          <span className="sb-dim">{t.noResponse}</span>
        ) : (
          <>
            <span className={classes['status']}>{showControlCharacters(group.status.slice(0, 40))}</span>{' '}
            <bdi className={classes['message']}>{showControlCharacters(group.message.slice(0, 300))}</bdi>
          </>
        )}
      </th>
      <td>
        <Platforms platforms={group.platforms} />
      </td>
      <td data-align="end" data-label={t.tokens} className={classes['count']}>
        {formatNumber(group.count)}
      </td>
      <td data-label={t.share}>
        <span className={classes['part']}>
          <span className={classes['bar']} aria-hidden="true">
            <span style={{ inlineSize: `${group.share * 100}%` }} />
          </span>
          {formatShare(group.share)}
        </span>
      </td>
      {hasLines ? (
        <td data-label={t.lines} className={classes['span']}>
          {group.firstLine === null || group.lastLine === null
            ? null
            : group.firstLine === group.lastLine
              ? t.line(group.firstLine)
              : t.lineRange(group.firstLine, group.lastLine)}
        </td>
      ) : null}
      <td className={classes['meaning']}>
        {meaning}
        <span className={classes['advice']}>{advice}</span>
      </td>
      <td data-align="end">
        <PlainButton
          small
          aria-pressed={isShown}
          aria-label={t.showRows(response)}
          onClick={() => setAddress(isShown ? { why: '' } : { why: group.key, state: 'all' })}
        >
          {isShown ? t.shown : t.show}
        </PlainButton>
      </td>
    </tr>
  )
}

const icons = { ios: IconBrandApple, android: IconBrandAndroid }

/** Platform names with icons. */
export function Platforms({ platforms }: { platforms: readonly Platform[] }) {
  if (platforms.length === 0) return <span className="sb-dim">{shared.unknown}</span>
  return platforms.map(platform => {
    const Icon = icons[platform]
    return (
      <span key={platform} className={classes['platformName']}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {shared.platforms[platform]}
      </span>
    )
  })
}
