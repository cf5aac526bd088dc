import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Holder } from '#/api/person-mutations'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { shortenName } from '#/ui/format/LongText'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { nameOf } from '../person-values'
import { PersonName } from '../PersonName'
import { text } from './text'

const t = text.existing

interface ExistingPersonNoticeProps {
  /** Those whose records can be read. */
  holders: readonly Holder[]
  /** Whether there are certainly no others. */
  isSingle: boolean
  isBusy: boolean
  /** Updates the single person instead of creating one. */
  onUpdate: () => void
}

/**
 * Shows who already has the number or external id. A single person can be updated instead, with a separate button: the
 * button that creates must never change a stored record. If there are several people, the service refuses.
 */
export function ExistingPersonNotice({ holders, isSingle, isBusy, onUpdate }: ExistingPersonNoticeProps) {
  const routeParams = useRouteParams()
  const notice = useRef<HTMLDivElement>(null)
  // Brings it into view, wherever the form was scrolled to
  useEffect(() => notice.current?.focus(), [])
  const [first] = holders
  // A record that cannot be read was found by its number
  const isSameNumber = holders.every(({ by }) => by === 'mdn')
  if (!first) return null
  return (
    <div ref={notice} tabIndex={-1}>
      <ErrorNotice
        tone="warn"
        title={isSingle ? t.one[first.by] : isSameNumber ? t.several : t.different}
        actions={
          isSingle ? (
            <MisclickGuard meaning={`update ${first.reading.person.person_key}`} hasJustAppeared>
              <Button size="xs" aria-disabled={isBusy || undefined} onClick={onUpdate}>
                {text.update(shortenName(nameOf(first.reading) ?? t.unnamed))}
              </Button>
            </MisclickGuard>
          ) : undefined
        }
      >
        <ul>
          {holders.map(({ reading }) => (
            <li key={reading.person.person_key}>
              <PathLink to={paths.person(routeParams, reading.person.person_key)}>
                <PersonName reading={reading} limit={80} />
              </PathLink>
            </li>
          ))}
        </ul>
        {isSingle ? t.oneNext : t.severalNext}
      </ErrorNotice>
    </div>
  )
}
