import type { PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Masked } from '#/ui/format/Masked'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { text as t } from './text'
import { type OtherHolder, useOtherHolders } from './use-other-holders'
import classes from './OtherHolders.module.css'

/** More are shown on request: 24 links would push the rest of the page out of view. */
const SHOWN_AT_FIRST = 3

interface OtherHoldersProps {
  personKey: string
  /** E.164; null if the person has no number or has not been read yet. */
  mdn: string | null
  /** The name of a list inside a sentence. */
  nameOfList: (id: string) => string
  /** A person inside a sentence. */
  labelOf: (reading: PersonReading) => string
}

/** Says who else has a person's number and which lists they are on; nothing if nobody else has it. */
export function OtherHolders({ personKey, mdn, nameOfList, labelOf }: OtherHoldersProps) {
  const { others, unreadable, isAtLimit, error, retry } = useOtherHolders(personKey, mdn)
  const [shown, more] = useFirstRows(others, undefined, SHOWN_AT_FIRST)
  const hasOthers = others.length + unreadable > 0
  const failure =
    error === null ? null : (
      <div className={classes['notice']}>
        <ErrorNotice
          tone="info"
          title={hasOthers ? t.unreadAgain : t.unread}
          action={{ label: t.tryAgain, onClick: retry }}
        />
      </div>
    )
  if (!hasOthers) return failure
  const known = (
    <div className={classes['notice']}>
      <ErrorNotice
        tone="info"
        title={others.length === 0 ? t.unreadable(unreadable) : titleOf(others, nameOfList)}
        actions={more ?? undefined}
      >
        {others.every(({ lists }) => lists?.length === 0) && unreadable === 0 ? null : <p>{t.why}</p>}
        <ul className={classes['others']}>
          {shown.map(other => (
            <li key={other.reading.person.person_key}>
              <Other other={other} nameOfList={nameOfList} labelOf={labelOf} />
            </li>
          ))}
        </ul>
        {others.length > 0 && unreadable > 0 ? <p>{t.unreadable(unreadable)}</p> : null}
        {isAtLimit ? <p>{t.full}</p> : null}
      </ErrorNotice>
    </div>
  )
  return (
    <>
      {failure}
      {known}
    </>
  )
}

function titleOf(others: readonly OtherHolder[], nameOfList: (id: string) => string): string {
  const lists = others.flatMap(other => (other.lists === null ? [] : [other.lists]))
  if (lists.length < others.length) return t.others(others.length, null, [])
  const [first = []] = lists
  const shared = first.filter(id => lists.every(ids => ids.includes(id)))
  return t.others(others.length, lists.filter(ids => ids.length > 0).length, shared.map(nameOfList))
}

function Other({
  other: { reading, lists, isReading },
  nameOfList,
  labelOf,
}: Pick<OtherHoldersProps, 'nameOfList' | 'labelOf'> & { other: OtherHolder }) {
  const routeParams = useRouteParams()
  const link = (
    <PathLink to={paths.person(routeParams, reading.person.person_key)}>
      <Masked text={labelOf(reading)} />
    </PathLink>
  )
  if (lists === null) return isReading ? t.reading(link) : t.unreadLists(link)
  return lists.length === 0 ? t.onNone(link) : t.onLists(link, lists.map(nameOfList))
}
