import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { Change } from '#/parts/net-change/net-change'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { Panel } from '#/ui/layout/Panel'
import { editText as t } from '../edit-text'
import { fieldLabel, FieldValue } from '../person-fields'

// There is nothing to review before the first key
const PatchReview = lazyPart(() => import('#/parts/net-change/PatchReview').then(part => part.PatchReview))
PatchReview.prefetch()

interface EditReviewProps {
  changes: readonly Change[]
  definitions: readonly CustomFieldDefinition[]
  /** The body as it will leave. */
  body: unknown
  /** What stands there while nothing is changed. */
  nothing?: string
}

/** What the save does, beside the form while it is filled in: set, removed, and the body to the letter. */
export function EditReview({ changes, definitions, body, nothing = t.nothing }: EditReviewProps) {
  return (
    <Panel title={t.review} count={changes.length === 0 ? undefined : changes.length}>
      {changes.length === 0 ? (
        <p className="sb-dim">{nothing}</p>
      ) : (
        <PatchReview
          changes={changes}
          body={body}
          label={place => <bdi>{fieldLabel(definitions, place)}</bdi>}
          show={(place, value) => FieldValue(definitions, place, value)}
        />
      )}
    </Panel>
  )
}
