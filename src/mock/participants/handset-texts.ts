import type { Queryable } from '#/store/db'
import type { StoredCampaign } from '../campaigns/store'
import type { Company } from '../companies/store'
import { listById } from '../lists/store'
import { addToOutbox } from '../outbox/store'
import type { StoredPerson } from '../persons/store'

interface Recipient {
  readonly person: StoredPerson
  readonly mdn: string
  readonly now: number
}

const texts = {
  /** Asks for a Y. */
  confirmation: (company: string, list: string) =>
    `${company}: reply Y within 24 hours to get ${list} by text, or N to decline. Reply STOP to end all texts.`,
  /** Sent after a Y. */
  welcome: (company: string, list: string) => `${company}: Welcome! You now get ${list} by text. Reply STOP to end.`,
}

/** Sends a text to a handset. */
export async function sendToHandset(
  kind: keyof typeof texts,
  q: Queryable,
  company: Company,
  campaign: StoredCampaign,
  { person, mdn, now }: Recipient,
): Promise<void> {
  const { acquisition_id, list_id } = campaign
  const list = await listById(q, company.company_key, list_id)
  await addToOutbox(q, [
    {
      sent_at: now,
      company_key: company.company_key,
      channel: 'sms',
      kind,
      recipient: mdn,
      text: texts[kind](company.name, list?.name ?? list_id),
      details: { acquisition_id, subscription_list_id: list_id, person_key: person.person_key },
    },
  ])
}
