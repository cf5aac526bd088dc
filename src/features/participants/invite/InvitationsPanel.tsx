import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { isTemporary } from '#/api/http/backoff'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { now as serviceNow } from '#/api/now'
import { findInvitation } from '#/api/participants'
import { personQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { personLabel } from '#/parts/mdn/person-label'
import { useNow } from '#/ui/behavior/clock'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { useMasking } from '#/ui/format/Masked'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { PlainTable } from '#/ui/table/PlainTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { invitationColumns, invitationCsvFields } from './invitation-columns'
import {
  isOpen,
  isWaiting,
  removeInvitation,
  updateInvitation,
  useSavedInvitations,
  type SavedInvitation,
} from './invitation-store'
import { text } from './text'

const t = text.invitations

/** The key of the table's layout in this browser. */
const TABLE_ID = 'invitations'

const keyOf = ({ campaign, mdn }: SavedInvitation): string => `${campaign} ${mdn}`

/** Whether every other check would fail too. */
const isCommonFailure = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  isSessionLoss(error) ||
  error.kind === 'offline' ||
  // A failure of the service may concern one invitation only
  (isTemporary(error) && error.kind !== 'service')

/** The invitations sent from this browser, with their state and the time left to reply. */
export function InvitationsPanel() {
  const api = useApi()
  const client = useQueryClient()
  const invitations = useSavedInvitations(api.scope)
  const [checkOnce, isChecking] = useSingleFlight()
  /** Why the last check failed, and the keys of the invitations that it left unchecked. */
  const [failure, setFailure] = useState<{ error: unknown; left: ReadonlySet<string> } | null>(null)
  /** The invitation whose removal failed. */
  const [unremoved, setUnremoved] = useState<SavedInvitation | null>(null)
  const open = invitations.filter(isOpen)
  const mask = useMasking()
  const now = useNow('minute')
  const waiting = invitations.filter(invitation => isWaiting(invitation, now))

  const check = async (checked: readonly SavedInvitation[]) => {
    setFailure(null)
    const left = new Set(checked.map(keyOf))
    let lastError: unknown = null
    for (const invitation of checked) {
      try {
        const state = await findInvitation(api, invitation)
        await updateInvitation(invitation, { state, checked: serviceNow() })
        left.delete(keyOf(invitation))
        if (checked.length > 1) continue
        const key = invitation.person_key
        // Only if the person is cached: reading a person just for the name would add a view to the activity log
        const person = key === null ? undefined : client.getQueryData(personQuery(api, key).queryKey)
        announce(t.checkResult(person ? personLabel(person) : null, formatMdn(invitation.mdn), t.states[state]))
      } catch (error) {
        lastError = error
        if (isCommonFailure(error)) break
      }
    }
    if (left.size > 0) setFailure({ error: lastError, left })
    const count = checked.length - left.size
    if (checked.length > 1 && count > 0) announce(t.checkedAll(count))
  }
  const remove = async (invitation: SavedInvitation) => {
    setUnremoved(null)
    await removeInvitation(invitation).catch(() => setUnremoved(invitation))
  }
  const columns = invitationColumns({
    params: useRouteParams(),
    isChecking,
    onCheck: invitation => void checkOnce(() => check([invitation])),
    onRemove: invitation => void remove(invitation),
  })
  const [layout] = useTableLayout(TABLE_ID)
  return (
    <Panel
      flush
      title={t.title}
      titleNote={invitations.length === 0 ? undefined : t.waitingCount(waiting.length)}
      tools={
        invitations.length === 0 ? undefined : (
          <>
            {open.length > 1 ? (
              <Button onClick={() => void checkOnce(() => check(open))} aria-disabled={isChecking || undefined}>
                {t.checkAll}
              </Button>
            ) : null}
            <ColumnChooser table={TABLE_ID} columns={columns} />
            <SaveTable
              name={t.fileName}
              count={invitations.length}
              table={() => tableOf(invitations, invitationCsvFields)}
            />
          </>
        )
      }
      footer={t.about}
    >
      {failure === null ? null : (
        <div className="sb-pad">
          <ApiErrorNotice
            error={failure.error}
            onRetry={() => void checkOnce(() => check(invitations.filter(one => failure.left.has(keyOf(one)))))}
          />
        </div>
      )}
      {unremoved === null ? null : (
        <div className="sb-pad">
          <ErrorNotice title={mask(t.notRemoved(formatMdn(unremoved.mdn)))} onRetry={() => void remove(unremoved)} />
        </div>
      )}
      {invitations.length === 0 ? (
        <EmptyState title={t.none}>{t.noneHint}</EmptyState>
      ) : (
        <PlainTable
          label={t.table}
          rows={invitations}
          columns={shownColumns(columns, layout)}
          keyOf={keyOf}
          density={layout.density}
          cardsBelowEm={75}
        />
      )}
    </Panel>
  )
}
