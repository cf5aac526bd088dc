import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DiscardDraft } from '#/parts/drafts/DiscardDraft'
import { useSaving } from '#/parts/drafts/use-draft'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import type { BroadcastDraft } from '../draft-kind'
import { noteEnding } from '../ended-drafts'
import type { OpenDraft } from '../open-draft'
import { text } from './text'
import classes from './DraftTools.module.css'

const t = text.versions

/** Restores an earlier version of a draft, or discards the draft. Absent in a tab that does not have the draft. */
export function DraftTools({ openDraft }: { openDraft: OpenDraft }) {
  'use no memo' // `openDraft` changes with every keystroke: memoization would only make the composer larger
  const { id, value, draft, change } = openDraft
  const api = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  if (draft.status === 'elsewhere') return null
  return (
    <>
      <PopoverButton
        label={t.title}
        button={
          <Button size="xs" variant="subtle">
            {t.button}
          </Button>
        }
      >
        {close => (
          <Versions
            openDraft={openDraft}
            onRestore={value => {
              draft.endVersion()
              // What was sent, and what was read after it, is never undone by restoring a version
              const { attempt, saved, base, kept } = openDraft.value
              change({ ...value, attempt, saved, ...(saved && { base, kept }) })
              close()
            }}
          />
        )}
      </PopoverButton>
      <DiscardDraft
        draft={draft}
        onReview={value.attempt ? () => void navigate(paths.broadcastDraft(params, id, 'review')) : undefined}
        onDiscarded={async () => {
          await noteEnding(api, id, { kind: 'discarded', name: value.name, broadcastId: null })
          await navigate(paths.broadcasts(params), { replace: true })
        }}
      />
    </>
  )
}

interface VersionsProps {
  openDraft: OpenDraft
  onRestore: (value: BroadcastDraft) => void
}

function Versions({ openDraft: { id, draft }, onRestore }: VersionsProps) {
  'use no memo' // rendered only while its popover is open
  const { zone, now } = useTime()
  const saving = useSaving(draft)
  const { data } = useQuery({
    // Saving the draft can create a version
    queryKey: ['draft-versions', id, saving.kind === 'saved' ? saving.at : null],
    queryFn: draft.versions,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (data === undefined) return null
  if (data.length === 0) return <p className={classes['none']}>{t.none}</p>
  return (
    <ol className={classes['versions']}>
      {data.map(({ at, value }) => (
        <li key={at} className={`sb-ruled ${classes['version'] ?? ''}`}>
          <span>
            {formatMoment(at, zone, { now, precision: 'second', weekday: false, zoneName: false })}
            <span className="sb-dim"> {formatRelative(at, now, zone)}</span>
            <span className={`sb-line ${classes['text'] ?? ''}`}>{value.message.template || value.name}</span>
          </span>
          <Button size="xs" onClick={() => onRestore(value)}>
            {t.restore}
          </Button>
        </li>
      ))}
    </ol>
  )
}
