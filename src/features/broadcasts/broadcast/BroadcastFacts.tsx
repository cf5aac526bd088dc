import { IconAlertTriangle } from '@tabler/icons-react'
import { readTimestamp } from '#/contract/format/timestamps'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { LongText, visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { displayZone } from '#/ui/format/zone'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import type { BroadcastRow } from '../broadcast-row'
import { Channel } from '../BroadcastStatus'
import { conditionsOf } from '../describe-conditions'
import { extraFieldsOf } from '../extra-fields'
import type { ListNames } from '../list-names'
import { text } from '../text'
import { useVocabulary } from '../use-vocabulary'
import classes from './BroadcastFacts.module.css'

const t = text.detail.facts

/** To whom, by whom, and what the service set; with what this dashboard does not know of, kept and shown. */
export function BroadcastFacts({ row, names }: { row: BroadcastRow; names: ListNames }) {
  const broadcast = row.reading?.broadcast
  const targeting = broadcast?.targeting
  const vocabulary = useVocabulary(names)
  const zone = displayZone(usePreferences().zone)
  const conditions = conditionsOf(row, vocabulary, { zone, now: useNow('minute') })
  const kept = Object.entries(extraFieldsOf(row.reading?.raw).shown)
  return (
    <>
      <Panel title={t.audience}>
        <KeyValue>
          <Fact label={text.columns.lists}>
            {row.lists.length === 0 ? (
              <Absent>{text.noList}</Absent>
            ) : (
              <ul>
                {row.lists.map(id => (
                  <li key={id} className={classes['list']}>
                    <bdi>{visible(names.nameOf(id))}</bdi> <span className="sb-mono sb-dim">{visible(id)}</span>
                    {names.isGone(id) ? (
                      <span className={classes['gone']}>
                        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
                        {t.listGone}
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact label={text.columns.filters}>
            {conditions.length === 0 ? (
              row.lists.length === 0 ? (
                <Absent />
              ) : (
                text.everyone(row.lists.length)
              )
            ) : (
              <ul>
                {conditions.map((words, at) => (
                  <li key={at}>{visible(text.sentence(words))}</li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact label={text.columns.channel}>
            <Channel channel={row.channel} />
          </Fact>
        </KeyValue>
      </Panel>
      <Panel title={t.title}>
        <KeyValue>
          <Fact label={t.id} mono copy={row.id}>
            <bdi>{visible(row.id)}</bdi>
          </Fact>
          <Fact label={t.createdBy}>
            {broadcast?.created_by ? <LongText text={broadcast.created_by} /> : <Absent />}
          </Fact>
          <Fact label={t.application}>
            {broadcast?.created_by_application ? <LongText text={broadcast.created_by_application} /> : <Absent />}
          </Fact>
          <Fact label={t.shortCode}>{shortCode(targeting?.source_short_code)}</Fact>
          <Fact label={t.shortLinks}>
            {targeting?.shorten_urls === true ? t.shortened(targeting.short_url_base ?? '') : t.notShortened}
          </Fact>
          <Fact label={t.updated}>
            <Timestamp ms={readTimestamp(broadcast?.updated_at)} precision="second" />
          </Fact>
          {kept.map(([key, value]) => (
            <Fact key={key} label={<bdi className="sb-mono">{visible(key)}</bdi>} copyLabel={key} mono>
              <LongText text={JSON.stringify(value)} />
            </Fact>
          ))}
        </KeyValue>
      </Panel>
    </>
  )
}

/** A text, or an object whose code is named differently by every server (decision 28). */
function shortCode(code: unknown) {
  if (code === undefined || code === null) return <Absent>{t.bySystem}</Absent>
  if (typeof code === 'string') return <LongText text={code} />
  return (
    <span className="sb-mono">
      <LongText text={JSON.stringify(code)} />
    </span>
  )
}
