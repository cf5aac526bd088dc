import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { Change } from '#/parts/net-change/net-change'
import { PatchReview } from '#/parts/net-change/PatchReview'
import { Panel } from '#/ui/layout/Panel'
import { fieldLabel, FieldValue } from '../person-fields'
import { text } from './text'

interface EditReviewProps {
  changes: readonly Change[]
  definitions: readonly CustomFieldDefinition[]
  /** The request body as it will be sent. */
  body: unknown
  /** Shown while nothing is changed. */
  nothing?: string
}

/** Previews the save beside the form: what is set and removed, and the exact request body. */
export function EditReview({ changes, definitions, body, nothing = text.nothingChanged }: EditReviewProps) {
  return (
    <Panel title={text.review} count={changes.length === 0 ? undefined : changes.length}>
      {changes.length === 0 ? (
        <p className="sb-dim">{nothing}</p>
      ) : (
        <PatchReview
          changes={changes}
          body={body}
          label={path => <bdi>{fieldLabel(definitions, path)}</bdi>}
          show={(path, value) => FieldValue(definitions, path, value)}
        />
      )}
    </Panel>
  )
}

/** How many fields are set and how many are removed. */
export function countChanges(changes: readonly Change[]): [set: number, removed: number] {
  const removed = changes.filter(({ after }) => after === null).length
  return [changes.length - removed, removed]
}
