import { DAY_MS } from '#/contract/format/durations'
import { formatClock, formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { text as t } from './text'
import { useSaving, type Draft } from './use-draft'

/** "Draft saved 12:04:07", or that the draft is being saved. Empty if there is no draft, or if saving failed. */
export function DraftSaved({ draft }: { draft: Pick<Draft<unknown>, 'saving' | 'stored'> }) {
  const saving = useSaving(draft)
  // A failure is shown by DraftNotices; a discarded draft may still be in `stored`
  if (saving.kind === 'failed' || saving.kind === 'discarded') return null
  if (saving.kind === 'saving') return <span className="sb-dim">{t.saving}</span>
  const at = saving.kind === 'saved' ? saving.at : draft.stored?.at
  return at === undefined ? null : <SavedAt at={at} />
}

function SavedAt({ at }: { at: number }) {
  const { zone, now } = useTime()
  const when =
    Math.abs(now - at) < DAY_MS / 2
      ? formatClock(at, zone, 'second').time
      : (formatMoment(at, zone, { now, weekday: false, zoneName: false }) ?? '')
  return <span className="sb-dim">{t.saved(when)}</span>
}
