import type { ReactNode } from 'react'
import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { fieldPathKey, type Change, type FieldPath } from './net-change'
import { text } from './text'
import classes from './PatchReview.module.css'

const t = text.review

interface PatchReviewProps {
  changes: readonly Change[]
  /** The request body as it will be sent. */
  body: unknown
  label: (path: FieldPath) => ReactNode
  /** Renders a value the way its type is shown. */
  show: (path: FieldPath, value: unknown) => ReactNode
}

/** Previews a save: each change with the previous value, and the request body. */
export function PatchReview({ changes, body, label, show }: PatchReviewProps) {
  'use no memo' // renders rarely: memoization would only make the page larger
  const { maskNumbers } = usePreferences()
  return (
    <div className={`sb-small ${classes['review'] ?? ''}`}>
      <ul className="sb-stack">
        {changes.map(({ place, before, after }) => (
          <li
            key={fieldPathKey(place)}
            className={`sb-wrap ${classes['change'] ?? ''}`}
            data-removed={after === null || undefined}
          >
            <div className={classes['head']}>
              <span className="sb-dim">{label(place)}</span>
              <span className={classes['action']}>{after === null ? t.removed : t.set}</span>
            </div>
            {after === null ? null : <div className={classes['after']}>{show(place, after)}</div>}
            {before === null ? null : (
              <div className="sb-dim">
                {t.was} <del>{show(place, before)}</del>
              </div>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className={classes['summary']}>{t.patch}</summary>
        <div className={classes['body']}>
          <JsonView value={body} label={t.body} masked={maskNumbers} open={4} />
          <CopyButton value={JSON.stringify(body, null, 2)} label={t.copy} size={28} />
        </div>
      </details>
    </div>
  )
}
