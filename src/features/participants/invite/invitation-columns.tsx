import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatMdn } from '#/contract/format/mdn'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { Mdn } from '#/parts/mdn/Mdn'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useMasking } from '#/ui/format/Masked'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import type { Column } from '#/ui/table/table-rows'
import { isOpen, type SavedInvitation } from './invitation-store'
import { InvitationState } from './InvitationState'
import { text } from './text'
import classes from './InvitationsPanel.module.css'

const t = text.invitations

interface ColumnContext {
  params: RouteParams
  isChecking: boolean
  onCheck: (invitation: SavedInvitation) => void
  onRemove: (invitation: SavedInvitation) => void
}

/** The columns of the invitations, in order. */
export const invitationColumns = ({ params, ...actions }: ColumnContext): readonly Column<SavedInvitation>[] => [
  {
    id: 'number',
    label: t.columns.number,
    width: '9.5rem',
    fixed: true,
    unlabeledInCards: true,
    cell: ({ mdn, person_key: key }) =>
      key === null ? (
        <Mdn value={mdn} />
      ) : (
        <PathLink to={paths.person(params, key)}>
          <Mdn value={mdn} />
        </PathLink>
      ),
  },
  {
    id: 'campaign',
    label: t.columns.campaign,
    cell: ({ campaign, campaignName }) => <bdi>{campaignName ?? campaign}</bdi>,
  },
  {
    id: 'state',
    label: t.columns.state,
    width: '36%',
    fixed: true,
    unlabeledInCards: true,
    cell: invitation => (
      <>
        <InvitationState invitation={invitation} />
        {invitation.checked === null ? null : (
          <div className="sb-note">
            {t.checked} <Timestamp ms={invitation.checked} relative={false} weekday={false} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'sent',
    label: t.columns.sent,
    width: '7.5rem',
    minViewportEm: 90,
    cell: ({ added }) => <Timestamp ms={added} relative={false} weekday={false} zoneName={false} />,
  },
  {
    id: 'actions',
    label: t.columns.actions,
    width: '7rem',
    align: 'end',
    fixed: true,
    unlabeledInCards: true,
    cell: invitation => <Actions invitation={invitation} {...actions} />,
  },
]

interface ActionsProps extends Omit<ColumnContext, 'params'> {
  invitation: SavedInvitation
}

function Actions({ invitation, isChecking, onCheck, onRemove }: ActionsProps) {
  const mask = useMasking()
  const number = formatMdn(invitation.mdn)
  return (
    <div ref={focusMainOnRemoval} className={classes['actions']}>
      {isOpen(invitation) ? (
        <Button
          ref={focusMainOnRemoval}
          size="xs"
          aria-label={mask(t.checkOne(number))}
          onClick={() => onCheck(invitation)}
          aria-disabled={isChecking || undefined}
        >
          {t.check}
        </Button>
      ) : null}
      <IconButton icon={IconX} label={mask(t.remove(number))} onClick={() => onRemove(invitation)} />
    </div>
  )
}

/** The columns of the invitations in a CSV file. */
export const invitationCsvFields: CsvFields<SavedInvitation> = {
  mdn: ({ mdn }) => mdn,
  person_key: ({ person_key: key }) => key,
  campaign: ({ campaign }) => campaign,
  campaign_name: ({ campaignName }) => campaignName,
  sent_at: ({ added }) => csvTimestamp(added),
  expires_at: ({ expires }) => csvTimestamp(expires),
  state: ({ state }) => state,
  checked_at: ({ checked }) => csvTimestamp(checked),
}
