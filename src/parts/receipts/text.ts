import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/receipts', {
  title: 'Just now',
  list: 'What was done here',
  about: 'In this tab, until you sign out',
  copy: 'Copy for ticket',
  copyOf: (what: string) => `Copy for ticket: ${what}`,
  copied: 'Copied',
  failed: 'Not copied: the browser does not allow copying here. Select the receipt and copy it.',
  invite: 'Invite again',
  inviteFor: (list: { id: string; name: string | null }) =>
    `Invite again to ${list.name ?? `list ${list.id}`}, from the receipt`,
  inviteAny: 'Invite again, from the receipt',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  /** For a ticket outside the dashboard. `at`: in the user's zone. */
  ticket: (what: string, still: string | null, at: string, utc: string, personKey: string) =>
    [what, still, at === utc ? `${at}.` : `${at} (${utc}).`, `Person key: ${personKey}.`]
      .filter(part => part !== null)
      .join(' '),
})
