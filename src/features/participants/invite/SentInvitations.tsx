import { useApi } from '#/api/api-context'
import { readWireMdn } from '#/contract/format/mdn'
import { formatMoment } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { useSavedInvitations } from './invitation-store'
import { text } from './text'

const t = text.sheet

interface SentInvitationsProps {
  personKey: string
  /** As the connection's API version writes it; null for a person without a number. */
  mdn: string | null
}

/**
 * The invitations of a person that were sent from this browser, and those to their number whose person is unknown, as a
 * plain table for printing.
 */
export function SentInvitations({ personKey, mdn }: SentInvitationsProps) {
  const { scope, session } = useApi()
  const zone = useZone()
  const { api_version: version, home_country: home } = session.connection
  const number = mdn === null ? null : readWireMdn(mdn, version, home)
  const sent = useSavedInvitations(scope).filter(
    one => one.person_key === personKey || (one.person_key === null && one.mdn === number),
  )
  const time = (ms: number | null) => (ms === null ? null : formatMoment(ms, zone, { precision: 'second' }))
  if (sent.length === 0) return <p>{t.none}</p>
  return (
    <table>
      <thead>
        <tr>
          {[t.campaign, t.sent, t.state, t.checked].map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sent.map(one => (
          <tr key={`${one.campaign} ${one.mdn}`}>
            <td>{one.campaignName ?? one.campaign}</td>
            <td>{time(one.added)}</td>
            <td>{text.invitations.states[one.state]}</td>
            <td>{time(one.checked) ?? t.never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
