import type { Reach } from '#/contract/filters/broadcast-reach'
import { formatList } from '#/ui/format/format'
import { shortenName } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { text } from './text'

/** The names that sentences use; see `useReachNames`. */
export interface ReachNames {
  readonly listName: (id: string) => string
  readonly fieldLabel: (key: string) => string
  /** One condition in words. */
  readonly condition: (filter: unknown) => string
  readonly zone: string
  readonly now: number
}

/** The verdict in words: `Was a recipient`. */
export const describeVerdict = ({ verdict, tense }: Reach): string => text.verdicts[verdict][tense]

/** The clause that decides the verdict, as a sentence. */
export function describeClause({ clause, tense, sentAt }: Reach, given: ReachNames): string {
  const names = withShortNames(given)
  const time = (ms: number): string =>
    formatMoment(ms, names.zone, { now: names.now, weekday: false }) ?? new Date(ms).toISOString()
  switch (clause.code) {
    case 'on-list': {
      const list = names.listName(clause.list)
      const on = clause.since === null ? text.onListUndated(list) : text.onList(list, time(clause.since))
      return clause.hasConditions ? `${on} ${text.conditionsMet[tense]}` : on
    }
    case 'canceled':
      return text.canceled
    case 'nobody':
      return text.nobody
    case 'no-number':
      return text.noNumber[tense]
    case 'no-device':
      return text.noDevice
    case 'left':
      return sentAt === null || tense === 'future'
        ? text.left(names.listName(clause.list), time(clause.at))
        : text.leftBefore(names.listName(clause.list), time(clause.at), time(sentAt))
    case 'joined-later':
      return text.joinedLater(names.listName(clause.list), time(clause.at), time(sentAt ?? clause.at))
    case 'never-on': {
      const lists = formatList(clause.lists.map(names.listName), 'or')
      return tense === 'future' ? text.notOn(lists) : text.neverOn(lists)
    }
    case 'condition':
      return text.condition[tense](names.condition(clause.filter))
    case 'no-lists':
      return text.noLists
    case 'no-send-time':
      return text.noSendTime
    case 'subscriptions-unreadable':
      return text.subscriptionsUnreadable
    case 'devices-unread':
      return text.devicesUnread
    case 'read-before':
      return text.readBefore
    case 'joined-during':
      return text.joinedDuring(names.listName(clause.list), time(clause.at))
    case 'left-during':
      return text.leftDuring(names.listName(clause.list), time(clause.at))
    case 'no-date':
      return text.noDate(names.listName(clause.list))
    case 'device-history':
      return clause.devices === 0 ? text.noDeviceNow : text.deviceHistory
    case 'changed-since': {
      const at = clause.at === null ? null : time(clause.at)
      if (clause.on === undefined || at === null) return describeChange(at, clause.fields.map(names.fieldLabel))
      const list = names.listName(clause.on.list)
      const { since } = clause.on
      const on = since === null ? text.onListUndated(list) : text.onList(list, time(since))
      return `${on} ${text.changed.onlyNumber[tense](at)}`
    }
    case 'unknown-condition':
      return text.unknownCondition(names.condition(clause.filter))
    case 'unknown-value':
      return text.unknownValue(clause.field === 'mobile_phone' ? text.number : names.fieldLabel(clause.field))
    case 'stopped':
      return clause.status === 'paused' || clause.status === 'failed'
        ? text.stopped[clause.status]
        : text.stopped.canceled
    case 'not-started':
      return text.notStarted
    case 'unknown-status':
      return text.unknownStatus(shortenName(clause.status))
    case 'unknown-channel':
      return clause.channel === '' ? text.noChannel : text.unknownChannel(shortenName(clause.channel))
  }
}

/** A service may use names of any length: a long one would drown the sentence, or widen the page. */
const withShortNames = ({ listName, fieldLabel, condition, ...rest }: ReachNames): ReachNames => ({
  ...rest,
  listName: id => shortenName(listName(id)),
  fieldLabel: key => shortenName(fieldLabel(key)),
  condition: filter => shortenName(condition(filter), LONGEST_CONDITION),
})
const LONGEST_CONDITION = 300

function describeChange(at: string | null, fields: readonly string[]): string {
  if (at === null) return text.changed.undated
  const [first, ...more] = new Set(fields)
  if (first === undefined) return text.changed.number(at)
  return more.length === 0 ? text.changed.value(first, at) : text.changed.values(formatList([first, ...more]), at)
}
