import { IconAlertTriangle } from '@tabler/icons-react'
import { readTimestamp } from '#/contract/format/timestamps'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { useTime } from '#/ui/format/use-time'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import type { BroadcastRow } from '../broadcast-row'
import { Channel } from '../BroadcastStatus'
import { describeConditions, useVocabulary } from '../conditions'
import { rawTargeting, readExtraFields } from '../extra-fields'
import { text as shared } from '../text'
import { text } from './text'
import classes from './BroadcastFacts.module.css'

const t = text.details

/** Audience, author, and service details of a broadcast, with the fields that the dashboard does not know. */
export function BroadcastFacts({ row, names }: { row: BroadcastRow; names: ListNames }) {
  const broadcast = row.reading?.broadcast
  const targeting = broadcast?.targeting
  const vocabulary = useVocabulary(names)
  const conditions = describeConditions(row, vocabulary, useTime())
  // Filters that are not a list cannot be read, which is not the same as there being none
  const unreadable = (targeting?.filters ?? null) === null ? (rawTargeting(row.reading?.raw)['filters'] ?? null) : null
  const [lists, moreLists] = useFirstRows(row.lists)
  const [shownConditions, moreConditions] = useFirstRows(conditions)
  const extraFields = Object.entries(readExtraFields(row.reading?.raw).shown)
  const [shownFields, moreFields] = useFirstRows(extraFields)
  return (
    <>
      <Panel title={t.audience}>
        <KeyValue>
          <Fact label={shared.lists}>
            {row.lists.length === 0 ? (
              <Absent>{shared.noList}</Absent>
            ) : (
              <ul>
                {lists.map(id => (
                  <li key={id} className={classes['list']}>
                    <ListName name={names.currentNameOf(id)} />
                    <span className="sb-mono sb-dim">{markAndShorten(shared.listId(id))}</span>
                    {names.isGone(id) ? (
                      <span className={classes['gone']}>
                        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
                        {shared.listGone}
                      </span>
                    ) : null}
                  </li>
                ))}
                {moreLists === null ? null : <li>{moreLists}</li>}
              </ul>
            )}
          </Fact>
          <Fact label={shared.conditions}>
            {unreadable !== null ? (
              <span className="sb-mono">
                <LongText text={JSON.stringify(unreadable)} />
              </span>
            ) : conditions.length === 0 ? (
              row.lists.length === 0 ? (
                <Absent />
              ) : (
                shared.everyone(row.lists.length)
              )
            ) : (
              <ul>
                {shownConditions.map((condition, index) => (
                  <li key={index}>
                    <LongText text={condition} />
                  </li>
                ))}
                {moreConditions === null ? null : <li>{moreConditions}</li>}
              </ul>
            )}
          </Fact>
          <Fact label={shared.channel}>
            <Channel channel={row.channel} />
          </Fact>
        </KeyValue>
      </Panel>
      <Panel title={t.title}>
        <KeyValue>
          <Fact label={t.id} mono copy={row.id}>
            <bdi>{markAndShorten(row.id)}</bdi>
          </Fact>
          <Fact label={t.createdBy}>
            {broadcast?.created_by ? <LongText text={broadcast.created_by} /> : <Absent />}
          </Fact>
          <Fact label={t.application}>
            {broadcast?.created_by_application ? <LongText text={broadcast.created_by_application} /> : <Absent />}
          </Fact>
          <Fact label={t.shortCode}>{shortCode(targeting?.source_short_code)}</Fact>
          <Fact label={t.links}>
            <LongText
              text={targeting?.shorten_urls === true ? shortened(targeting.short_url_base ?? '') : t.notShortened}
            />
          </Fact>
          <Fact label={t.updated}>
            <Timestamp ms={readTimestamp(broadcast?.updated_at)} precision="second" />
          </Fact>
          {shownFields.map(([key, value]) => (
            <Fact key={key} label={<bdi className="sb-mono">{markAndShorten(key)}</bdi>} copyLabel={key} mono>
              <LongText text={JSON.stringify(value)} />
            </Fact>
          ))}
        </KeyValue>
        {moreFields}
      </Panel>
    </>
  )
}

const ListName = ({ name }: { name: string | null }) =>
  name === null ? null : (
    <>
      <LongText text={name} />{' '}
    </>
  )

const shortened = (base: string): string => (base === '' ? t.shortened : t.shortenedTo(base))

/** A string, or on some services an object, which is shown as JSON. */
function shortCode(code: unknown) {
  if (code === undefined || code === null) return <Absent>{t.shortCodeBySystem}</Absent>
  if (typeof code === 'string') return <LongText text={code} />
  return (
    <span className="sb-mono">
      <LongText text={JSON.stringify(code)} />
    </span>
  )
}
