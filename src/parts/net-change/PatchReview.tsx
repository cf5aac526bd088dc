import type { ReactNode } from 'react'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { defineTexts } from '#/ui/format/texts'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { fieldPathKey, type Change, type FieldPath } from './net-change'
import classes from './PatchReview.module.css'

const t = defineTexts('parts/net-change/PatchReview', {
  set: 'Set',
  removed: 'Removed',
  was: 'Was',
  patch: 'Exact patch',
  copy: 'exact patch',
  label: 'The body of the call as JSON',
})

// in a part that starts folded
const JsonView = lazyPart(() => import('#/ui/format/JsonView').then(part => part.JsonView))

interface PatchReviewProps {
  changes: readonly Change[]
  /** The body as it will leave. */
  body: unknown
  label: (place: FieldPath) => ReactNode
  /** A value at a place in the look of its type. */
  show: (place: FieldPath, value: unknown) => ReactNode
}

/** What a save does, before it is done: each change with what was there, and the body of the call. */
export function PatchReview({ changes, body, label, show }: PatchReviewProps) {
  const { maskNumbers } = usePreferences()
  return (
    <div className={classes['review']}>
      <ul className={classes['changes']}>
        {changes.map(({ place, before, after }) => (
          <li key={fieldPathKey(place)} className={classes['change']} data-removed={after === null || undefined}>
            <div className={classes['head']}>
              <span className={classes['label']}>{label(place)}</span>
              <span className={classes['act']}>{after === null ? t.removed : t.set}</span>
            </div>
            {after === null ? null : <div className={classes['after']}>{show(place, after)}</div>}
            {before === null ? null : (
              <div className={classes['before']}>
                {t.was} <del>{show(place, before)}</del>
              </div>
            )}
          </li>
        ))}
      </ul>
      <details className={classes['patch']}>
        <summary className={classes['summary']}>{t.patch}</summary>
        <div className={classes['body']}>
          <JsonView value={body} label={t.label} masked={maskNumbers} open={4} />
          <CopyButton value={JSON.stringify(body, null, 2)} label={t.copy} size={28} tipSide="start" />
        </div>
      </details>
    </div>
  )
}
