import type { Queryable } from '#/store/db'
import type { StoredCampaign } from '../campaigns/store'
import type { Company } from '../companies/store'
import { listById } from '../lists/store'
import { addToOutbox } from '../outbox/store'
import type { StoredPerson } from '../persons/store'

interface To {
  readonly person: StoredPerson
  readonly mdn: string
  readonly now: number
}

/** Sends the text that asks for a Y. */
export const sendConfirmation = (q: Queryable, company: Company, campaign: StoredCampaign, to: To): Promise<void> =>
  send(
    q,
    company,
    campaign,
    to,
    'confirmation',
    list => `${company.name}: reply Y within 24 h to get ${list} by text, N if you do not want to. STOP ends all.`,
  )

/** Sends the text that follows a Y. */
export const sendWelcome = (q: Queryable, company: Company, campaign: StoredCampaign, to: To): Promise<void> =>
  send(q, company, campaign, to, 'welcome', list => `${company.name}: welcome, you now get ${list}. Reply STOP to end.`)

async function send(
  q: Queryable,
  company: Company,
  campaign: StoredCampaign,
  { person, mdn, now }: To,
  kind: 'confirmation' | 'welcome',
  text: (listName: string) => string,
): Promise<void> {
  const list = await listById(q, company.company_key, campaign.list_id)
  await addToOutbox(q, [
    {
      sent_at: now,
      company_key: company.company_key,
      channel: 'sms',
      kind,
      recipient: mdn,
      text: text(list?.name ?? campaign.list_id),
      details: {
        acquisition_id: campaign.acquisition_id,
        subscription_list_id: campaign.list_id,
        person_key: person.person_key,
      },
    },
  ])
}
