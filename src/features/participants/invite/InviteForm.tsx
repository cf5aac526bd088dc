import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { limits } from '#/contract/format/limits'
import type { Session } from '#/contract/gateway'
import type { Invitation } from '#/nav/invitation'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { CustomFieldEditor } from '#/parts/custom-fields/CustomFieldEditor'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { announce } from '#/ui/feedback/LiveRegion'
import { FieldRow } from '#/ui/inputs/FieldRow'
import { campaignName, type CampaignChoice } from '../campaign-choice'
import { text } from '../text'
import { fieldInput, readInvite, type InviteFaults, type InviteValues } from './invite-form'
import type { ReadyInvite } from './use-invite'
import classes from './InviteForm.module.css'

/** The choice that opens the field for an id. */
const TYPED = '\u0000typed'

interface InviteFormProps {
  start: InviteValues
  invitation: Invitation | undefined
  choice: CampaignChoice
  /** Another tab writes it. */
  isLocked: boolean
  isPending: boolean
  session: Session
  onChange: (values: InviteValues) => void
  onSend: (ready: ReadyInvite) => void
}

/** Campaign, number and ids of one person, with what will happen in words before it does. */
export function InviteForm(props: InviteFormProps) {
  const { start, invitation, choice, isLocked, isPending, session, onChange, onSend } = props
  const { connection } = session
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<InviteFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const isTyped = values.isTyped || choice.campaigns.length === 0
  const number = readNumber(values.number, {
    homeCountry: connection.home_country,
    apiVersion: connection.api_version,
  })

  const change = (patch: Partial<InviteValues>) => {
    const next = { ...values, ...patch }
    setValues(next)
    const cleared = Object.keys(patch)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !cleared.includes(field))))
    onChange(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLocked) return
    const reading = readInvite({ ...values, isTyped }, session)
    if (reading.ok) {
      setFaults({})
      onSend(reading)
      return
    }
    setFaults(reading.faults)
    const { fields = {}, ...own } = reading.faults
    const [name, said] =
      Object.entries(own)[0] ?? Object.entries(fields).map(([i, fault]) => [`field-${i}`, fault])[0] ?? []
    if (name === undefined || said === undefined) return
    announce(said, 'assertive')
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form ref={form} className="sb-stack" onSubmit={submit} noValidate aria-label={text.form}>
      {choice.error === null ? null : <ApiErrorNotice error={choice.error} onRetry={choice.retry} />}
      {choice.campaigns.length === 0 ? null : (
        <NativeSelect
          name={isTyped ? undefined : 'campaign'}
          label={text.campaign}
          description={noteOf(choice, invitation)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isTyped ? undefined : faults.campaign}
          disabled={isLocked}
          value={isTyped ? TYPED : values.campaign}
          onChange={event => {
            const { value } = event.currentTarget
            change(value === TYPED ? { isTyped: true, campaign: '' } : { isTyped: false, campaign: value })
          }}
          data={[
            { value: '', label: text.choose },
            ...choice.campaigns.map(campaign => ({
              value: campaign.acquisition_id,
              label: labelOf(campaign, choice, invitation),
            })),
            { value: TYPED, label: text.another },
          ]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...plain}
          name="campaign"
          label={text.typed}
          description={text.typedWhy}
          error={faults.campaign}
          disabled={isLocked}
          value={values.campaign}
          onChange={event => change({ campaign: event.currentTarget.value, isTyped: true })}
        />
      ) : null}
      <div>
        <TextInput
          {...plain}
          name="number"
          type="tel"
          label={text.number}
          placeholder={text.numberHint}
          error={faults.number}
          disabled={isLocked}
          value={values.number}
          onChange={event => change({ number: event.currentTarget.value })}
        />
        {number === null ? null : (
          <p className={classes['reading']}>
            {'fault' in number ? (
              number.fault
            ) : (
              <>
                <b>
                  <Mdn value={number.mdn} />
                </b>{' '}
                {number.how}
              </>
            )}
          </p>
        )}
      </div>
      <TextInput
        {...plain}
        name="externalId"
        label={`${text.externalId}, ${text.optional}`}
        description={text.externalIdHint}
        error={faults.externalId}
        disabled={isLocked}
        value={values.externalId}
        onChange={event => change({ externalId: event.currentTarget.value })}
      />
      {session.custom_fields.length === 0 ? null : (
        <details className={classes['fields']} open={faults.fields !== undefined || values.fields.length > 0}>
          <summary>
            {text.fields}, {text.optional}
          </summary>
          {session.custom_fields.map((definition, i) => (
            <FieldRow
              key={definition.key}
              label={<bdi>{definition.label}</bdi>}
              labelId={`field-label-${i}`}
              editorId={definition.type === 'multi_select' ? undefined : `field-${i}`}
            >
              <CustomFieldEditor
                definition={definition}
                raw={undefined}
                input={fieldInput(values, definition)}
                onChange={input => {
                  const others = values.fields.filter(({ key }) => key !== definition.key)
                  change({ fields: [...others, { key: definition.key, ...input }] })
                }}
                fault={faults.fields?.[i]}
                disabled={isLocked}
                id={`field-${i}`}
                labelId={`field-label-${i}`}
              />
            </FieldRow>
          ))}
        </details>
      )}
      <p className={classes['receipt']}>
        {number === null || 'fault' in number || values.campaign.trim() === '' ? (
          <span className="sb-dim">{text.receiptEmpty}</span>
        ) : (
          <>
            <b>
              <Mdn value={number.mdn} />
            </b>{' '}
            {text.receipt(nameOf(values.campaign, choice))}
          </>
        )}
      </p>
      <div className={classes['acts']}>
        <Button type="submit" variant="filled" size="lg" aria-disabled={isPending || isLocked || undefined}>
          {isPending ? text.sending : text.send}
        </Button>
      </div>
    </form>
  )
}

const plain = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  dir: 'auto',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
}

const nameOf = (id: string, { campaigns }: CampaignChoice): string => {
  const campaign = campaigns.find(({ acquisition_id }) => acquisition_id === id)
  return campaign ? campaignName(campaign) : id.trim()
}

const listWord = (list: NonNullable<Invitation['list']>): string => list.name ?? list.id

function labelOf(
  campaign: CampaignChoice['campaigns'][number],
  { fitting }: CampaignChoice,
  invitation: Invitation | undefined,
): string {
  const label = `${campaignName(campaign)} (${campaign.acquisition_id})`
  const isFitting = fitting?.some(({ acquisition_id }) => acquisition_id === campaign.acquisition_id) ?? false
  return isFitting && invitation?.list ? `${label}, ${text.leadsTo(listWord(invitation.list))}` : label
}

function noteOf(choice: CampaignChoice, invitation: Invitation | undefined): string | undefined {
  if (choice.fitting?.length === 0 && invitation?.list) return text.noCampaignOfList(listWord(invitation.list))
  return choice.full ? text.full(limits.acquisitionCampaignList) : undefined
}
