import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DiscardDraft } from '#/parts/drafts/DiscardDraft'
import { useSaving } from '#/parts/drafts/use-draft'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { displayZone } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Popover } from '#/ui/overlays/Popover'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import type { DraftStep } from '../DraftPage'
import classes from './DraftTools.module.css'

/** The versions of a draft, and the way to be rid of it. */
export function DraftTools({ step }: { step: DraftStep }) {
  const { draft, change } = step
  const place = useRouteParams()
  const navigate = useNavigate()
  return (
    <>
      <Popover label={t.versionsTitle} side="end" className={classes['button']} button={t.versionsButton}>
        {close => (
          <Versions
            step={step}
            onTake={value => {
              draft.endVersion()
              // What was attempted stays attempted
              change({ ...value, attempt: step.value.attempt })
              close()
            }}
          />
        )}
      </Popover>
      <DiscardDraft draft={draft} onDiscarded={() => navigate(paths.broadcasts(place), { replace: true })} />
    </>
  )
}

interface VersionsProps {
  step: DraftStep
  onTake: (value: BroadcastDraft) => void
}

function Versions({ step: { id, draft }, onTake }: VersionsProps) {
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  const saving = useSaving(draft)
  const { data } = useQuery({
    // Storing makes versions
    queryKey: ['draft-versions', id, saving.kind === 'saved' ? saving.at : null],
    queryFn: draft.versions,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (data === undefined) return null
  if (data.length === 0) return <p className={classes['none']}>{t.versionsNone}</p>
  return (
    <ol className={classes['versions']}>
      {data.map(({ at, value }) => (
        <li key={at} className={classes['version']}>
          <span>
            {formatMoment(at, zone, { now, precision: 'second', weekday: false, zoneName: false })}
            <span className="sb-dim"> {formatRelative(at, now, zone)}</span>
            <span className={classes['text']}>{value.message.template || value.name}</span>
          </span>
          <PlainButton small onClick={() => onTake(value)}>
            {t.versionTake}
          </PlainButton>
        </li>
      ))}
    </ol>
  )
}
