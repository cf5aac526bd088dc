import { IconBrandAndroid, IconBrandApple, IconBulb } from '@tabler/icons-react'
import { useUrlState } from '#/nav/url-state'
import { formatNumber, formatShare } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import type { Platform } from '../batch-entries'
import { batchText } from '../batch-text'
import { describeFinding, meaningOf, platformNames } from '../describe-failure'
import { failurePatterns, type FailureGroup } from '../failure-groups'
import { batchAddressSchema } from './batch-address'
import type { BatchView } from './use-batch'
import classes from './ReasonsPanel.module.css'

const text = batchText.reasons

/** Why rows failed: what the platforms answered, how often, what that usually means and what to do. */
export function ReasonsPanel({ view, groups }: { view: BatchView; groups: readonly FailureGroup[] }) {
  const hasLines = groups.some(({ firstLine }) => firstLine !== null)
  const found = failurePatterns(view.entries, groups)
  const failed = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel flush title={text.title(failed)} count={text.count(groups.length)}>
      {found.length > 0 ? (
        <ul className={classes['findings']}>
          {found.map(finding => (
            <li key={`${finding.kind} ${finding.group.key}`} className={classes['finding']}>
              <IconBulb size={16} stroke={1.5} aria-hidden />
              <span>{describeFinding(finding)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['answer']}>
              {text.answer}
            </th>
            <th scope="col" className={classes['platform']}>
              {text.platform}
            </th>
            <th scope="col" className={classes['tokens']} data-align="end">
              {text.tokens}
            </th>
            <th scope="col" className={classes['share']}>
              {text.share}
            </th>
            {hasLines ? (
              <th scope="col" className={classes['lines']}>
                {text.lines}
              </th>
            ) : null}
            <th scope="col">{text.means}</th>
            <th scope="col" className={classes['act']}>
              <span className="sb-hidden">{text.act}</span>
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

function Reason({ group, hasLines }: { group: FailureGroup; hasLines: boolean }) {
  const [{ why }, setAddress] = useUrlState(batchAddressSchema)
  const isShown = why === group.key && why !== ''
  const { means, advice } = meaningOf(group)
  const answer = group.key === '' ? text.noAnswer : group.key
  return (
    <tr data-shown={isShown || undefined}>
      <th scope="row" className={classes['words']}>
        {group.key === '' ? (
          <span className="sb-dim">{text.noAnswer}</span>
        ) : (
          <>
            <span className={classes['status']}>{visible(group.status.slice(0, 40))}</span>{' '}
            <bdi className={classes['message']}>{visible(group.message.slice(0, 300))}</bdi>
          </>
        )}
      </th>
      <td>
        <Platforms platforms={group.platforms} />
      </td>
      <td data-align="end" data-label={text.tokens} className={classes['count']}>
        {formatNumber(group.count)}
      </td>
      <td data-label={text.share}>
        <span className={classes['part']}>
          <span className={classes['bar']} aria-hidden="true">
            <span style={{ inlineSize: `${group.share * 100}%` }} />
          </span>
          {formatShare(group.share)}
        </span>
      </td>
      {hasLines ? (
        <td data-label={text.lines} className={classes['span']}>
          {group.firstLine === null || group.lastLine === null
            ? null
            : group.firstLine === group.lastLine
              ? text.line(group.firstLine)
              : text.span(group.firstLine, group.lastLine)}
        </td>
      ) : null}
      <td className={classes['means']}>
        {means}
        <span className={classes['advice']}>{advice}</span>
      </td>
      <td data-align="end">
        <PlainButton
          small
          aria-pressed={isShown}
          aria-label={text.showOf(answer)}
          onClick={() => setAddress(isShown ? { why: '' } : { why: group.key, state: 'all' })}
        >
          {isShown ? text.showing : text.show}
        </PlainButton>
      </td>
    </tr>
  )
}

const icons = { ios: IconBrandApple, android: IconBrandAndroid }

/** The platforms by name and sign. */
export function Platforms({ platforms }: { platforms: readonly Platform[] }) {
  if (platforms.length === 0) return <span className="sb-dim">{batchText.rows.unknown}</span>
  return platforms.map(platform => {
    const Icon = icons[platform]
    return (
      <span key={platform} className={classes['sign']}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {platformNames[platform]}
      </span>
    )
  })
}
