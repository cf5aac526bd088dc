import type { ReactNode, Ref } from 'react'
import { useSession } from '#/api/api-context'
import { readTimestamp } from '#/contract/format/timestamps'
import { type Subscription, isActive } from '#/contract/subscriptions'
import { useListNames } from '#/parts/list-names/use-list-names'
import { markControlCharacters, markAndShorten } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { nameOf, phoneFieldOf, textFieldOf, type FieldReading } from '../person-values'
import { text as personsText } from '../text'
import type { Consent } from './read-consent'
import { text } from './text'
import classes from './ConsentSheet.module.css'

interface ConsentSheetProps {
  consent: Consent
  /** Why a subscription ended, in words. */
  describeReason: (reason: string) => string
  /** The invitations that this browser knows of. */
  invitations: ReactNode
  ref: Ref<HTMLElement>
}

/**
 * Everything that is known about the consent of a person, ready to print. Plain elements, because it is also saved as a
 * separate document.
 */
export function ConsentSheet({ consent, describeReason, invitations, ref }: ConsentSheetProps) {
  const { user, connection, company_key: key, company_name: company } = useSession()
  const zone = useZone()
  const formatTime = (ms: number | null) => (ms === null ? null : formatMoment(ms, zone, { precision: 'second' }))
  /** As sent if it cannot be read. */
  const formatTimestamp = (timestamp: string | null | undefined) =>
    formatTime(readTimestamp(timestamp)) ?? (timestamp?.trim() === '' ? null : timestamp)
  const { person, files, failed, pending } = consent
  const number = phoneFieldOf(person, 'mdn')
  const facts: [string, string | null][] = [
    [text.identity.name, nameOf(person)],
    [personsText.fields.number, valueOf(number)],
    [personsText.fields.carrier, valueOf(phoneFieldOf(person, 'carrier_code'))],
    [personsText.fields.externalId, valueOf(textFieldOf(person, 'external_person_id'))],
    [personsText.fields.personKey, person.person.person_key],
    [personsText.fields.created, formatTimestamp(person.person.created_at) ?? null],
    [personsText.fields.changed, formatTimestamp(person.person.updated_at) ?? null],
  ]
  return (
    <article ref={ref} className={`sb-card sb-wrap ${classes['sheet'] ?? ''}`}>
      <h2>{text.title}</h2>
      <p>
        {text.read(
          user,
          connection.name,
          company === null ? key : `${company} (${key})`,
          formatTime(consent.readAt) ?? '',
        )}{' '}
        {text.zone(zone)}
      </p>
      <section>
        <h3>{text.identity.title}</h3>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value === null ? text.identity.none : markAndShorten(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{text.subscriptions.title}</h3>
        <Subscriptions consent={consent} formatTimestamp={formatTimestamp} describeReason={describeReason} />
      </section>
      <section>
        <h3>{text.pending.title}</h3>
        {pending.length === 0 ? (
          <p>
            {number.kind === 'text'
              ? text.pending.none(consent.checkedCampaigns, consent.allChecked)
              : number.kind === 'unexpected'
                ? text.pending.unreadableNumber
                : text.pending.noNumber}
          </p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{text.pending.campaign}</th>
                <th scope="col">{text.pending.status}</th>
                <th scope="col">{text.pending.expires}</th>
              </tr>
            </thead>
            <tbody>
              {pending.map(({ campaign, participant }, index) => (
                <tr key={index}>
                  <td>{text.campaign(campaign.description ?? '', campaign.acquisition_id)}</td>
                  <td>{participant.status}</td>
                  <td>{formatTimestamp(participant.expire_date) ?? text.subscriptions.notStated}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {pending.length === 0 || consent.allChecked ? null : <p>{text.pending.more}</p>}
      </section>
      <section>
        <h3>{text.known.title}</h3>
        {invitations}
      </section>
      <section>
        <h3>{text.limits.title}</h3>
        <ul>
          {text.limits.sentences.map(limit => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      {failed.length === 0 ? null : (
        <section>
          <h3>{text.failed.title}</h3>
          <ul>
            {failed.map(({ path, status }) => (
              <li key={path}>{status === 'not-sent' ? text.failed.notSent(path) : text.failed.one(path, status)}</li>
            ))}
          </ul>
          {failed.some(({ status }) => status === 404) ? <p>{text.failed.why}</p> : null}
        </section>
      )}
      <section>
        <h3>{text.replies.title}</h3>
        <p>
          {text.replies.how}
          {files.some(({ sha256 }) => sha256 !== null) ? ` ${text.replies.check}` : null}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.replies.file}</th>
              <th scope="col">{text.replies.sha}</th>
              <th scope="col">{text.replies.readAt}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(file => (
              <tr key={file.name}>
                <td>
                  {file.name}
                  <small>GET {file.path}</small>
                </td>
                <td>
                  <code>{file.sha256 ?? text.replies.noSha}</code>
                </td>
                <td>{formatTime(file.readAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {files
          .filter(({ text: reply }) => reply.trim() !== '[]')
          .map(file => (
            <figure key={file.name}>
              <figcaption>
                {text.replies.asReceived}: {file.name}
              </figcaption>
              <pre>{markControlCharacters(file.text)}</pre>
            </figure>
          ))}
      </section>
    </article>
  )
}

const valueOf = (value: FieldReading): string | null =>
  value.kind === 'text' ? value.text : value.kind === 'unexpected' ? JSON.stringify(value.raw) : null

interface SubscriptionsProps extends Pick<ConsentSheetProps, 'consent' | 'describeReason'> {
  formatTimestamp: (timestamp: string | null | undefined) => string | null | undefined
}

/** Every subscription of the person, current or ended, in the service's order. */
function Subscriptions({ consent, formatTimestamp, describeReason }: SubscriptionsProps) {
  const names = useListNames()
  const t = text.subscriptions
  const campaignsOf = ({ subscription_list: { id } }: Subscription): string =>
    (consent.campaigns.get(id) ?? [])
      .map(campaign => text.campaign(campaign.description ?? '', campaign.acquisition_id))
      .join(', ') || t.noCampaigns
  return (
    <>
      {consent.subscriptions.length === 0 ? (
        consent.unreadable === 0 ? (
          <p>{t.none}</p>
        ) : null
      ) : (
        <table>
          <thead>
            <tr>
              {[t.list, t.from, t.until, t.reason, t.campaigns].map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {consent.subscriptions.map((subscription, index) => {
              const { subscription_list: list, opt_in_date, opt_out_date, opt_out_reason: reason } = subscription
              const isCurrent = isActive(subscription)
              const name = names.currentNameOf(list.id)
              return (
                <tr key={index}>
                  <td>
                    {name ?? list.id}
                    {name === null ? null : <small>{list.id}</small>}
                  </td>
                  <td>{formatTimestamp(opt_in_date) ?? t.notStated}</td>
                  <td>{isCurrent ? t.active : (formatTimestamp(opt_out_date) ?? t.notStated)}</td>
                  <td>{isCurrent ? '' : reason ? describeReason(reason) : t.notStated}</td>
                  <td>{campaignsOf(subscription)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {consent.unreadable === 0 ? null : <p>{t.unreadable(consent.unreadable)}</p>}
    </>
  )
}
