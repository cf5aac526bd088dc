import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { limits } from '#/contract/format/limits'
import { formatMdn } from '#/contract/format/mdn'
import type { Session } from '#/contract/gateway'
import type { Invitation } from '#/nav/invitation'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { CustomFieldEditor } from '#/parts/custom-fields/CustomFieldEditor'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { announce } from '#/ui/feedback/LiveRegion'
import { FieldRow } from '#/ui/inputs/FieldRow'
import { campaignName, type CampaignChoice } from '../campaign-choice'
import { fieldInput, readInvite, type InviteFaults, type InviteValues } from './invite-form'
import { text } from './text'
import type { ReadyInvite } from './use-invite'
import classes from './InviteForm.module.css'

const t = text.form

/** The option that shows the text field for an id. */
const ENTER_ID = '\u0000enter-id'

interface InviteFormProps {
  start: InviteValues
  invitation: Invitation | undefined
  choice: CampaignChoice
  /** The draft is open in another tab. */
  isLocked: boolean
  isPending: boolean
  session: Session
  onChange: (values: InviteValues) => void
  onSend: (ready: ReadyInvite) => void
}

/** Campaign, number and ids of one person, with a summary of what will be sent. */
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
    const [name, message] =
      Object.entries(own)[0] ?? Object.entries(fields).map(([i, fault]) => [`field-${i}`, fault])[0] ?? []
    if (name === undefined || message === undefined) return
    announce(message, 'assertive')
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form ref={form} className="sb-stack" onSubmit={submit} noValidate aria-label={t.title}>
      {choice.error === null ? null : <ApiErrorNotice error={choice.error} onRetry={choice.retry} />}
      {choice.campaigns.length === 0 ? null : (
        <NativeSelect
          name={isTyped ? undefined : 'campaign'}
          label={t.campaign}
          description={campaignHint(choice, invitation)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isTyped ? undefined : faults.campaign}
          disabled={isLocked}
          value={isTyped ? ENTER_ID : values.campaign}
          onChange={event => {
            const { value } = event.currentTarget
            change(value === ENTER_ID ? { isTyped: true, campaign: '' } : { isTyped: false, campaign: value })
          }}
          data={[
            { value: '', label: t.choose },
            ...choice.campaigns.map(campaign => ({
              value: campaign.acquisition_id,
              label: optionLabel(campaign, choice, invitation),
            })),
            { value: ENTER_ID, label: t.enterId },
          ]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...plain}
          name="campaign"
          label={t.campaignId}
          description={t.campaignIdHint}
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
          label={t.number}
          placeholder={t.numberHint}
          error={faults.number}
          disabled={isLocked}
          value={values.number}
          onChange={event => change({ number: event.currentTarget.value })}
        />
        {number === null ? null : (
          <p className={classes['reading']}>
            {'fault' in number ? (
              mdnText.fault(number.fault)
            ) : (
              <>
                <b>
                  <Mdn value={number.mdn} />
                </b>{' '}
                {mdnText.how(number.how)}
              </>
            )}
          </p>
        )}
      </div>
      <TextInput
        {...plain}
        name="externalId"
        label={t.externalId}
        description={t.externalIdHint}
        error={faults.externalId}
        disabled={isLocked}
        value={values.externalId}
        onChange={event => change({ externalId: event.currentTarget.value })}
      />
      {session.custom_fields.length === 0 ? null : (
        <details className={classes['fields']} open={faults.fields !== undefined || values.fields.length > 0}>
          <summary>{t.fields}</summary>
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
          <span className="sb-dim">{t.receiptEmpty}</span>
        ) : (
          t.receipt(formatMdn(number.mdn), nameOf(values.campaign, choice))
        )}
      </p>
      <div className={classes['actions']}>
        <Button type="submit" variant="filled" size="lg" aria-disabled={isPending || isLocked || undefined}>
          {isPending ? t.sending : t.send}
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

const listName = (list: NonNullable<Invitation['list']>): string => list.name ?? list.id

function optionLabel(
  campaign: CampaignChoice['campaigns'][number],
  { forList }: CampaignChoice,
  invitation: Invitation | undefined,
): string {
  const id = campaign.acquisition_id
  const leadsToList = forList?.some(({ acquisition_id }) => acquisition_id === id) ?? false
  return leadsToList && invitation?.list
    ? t.optionForList(campaignName(campaign), id, listName(invitation.list))
    : t.option(campaignName(campaign), id)
}

function campaignHint(choice: CampaignChoice, invitation: Invitation | undefined): string | undefined {
  if (choice.forList?.length === 0 && invitation?.list) return t.noCampaignForList(listName(invitation.list))
  return choice.isTruncated ? t.truncated(limits.acquisitionCampaignList) : undefined
}
