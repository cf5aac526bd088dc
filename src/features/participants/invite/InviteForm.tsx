import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { usePendingInputs } from '#/api/mutation/mutate'
import { addParticipantMutation } from '#/api/participants'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { limits } from '#/contract/format/limits'
import { formatMdn } from '#/contract/format/mdn'
import type { Invitation } from '#/nav/invitation'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { fieldFaults } from '#/parts/api-log/field-faults'
import { CustomFieldEditor } from '#/parts/custom-fields/CustomFieldEditor'
import { text as customFieldText } from '#/parts/custom-fields/text'
import type { Draft } from '#/parts/drafts/use-draft'
import { useFormDraft } from '#/parts/drafts/use-form-draft'
import { text as listText } from '#/parts/list-names/text'
import { Mdn } from '#/parts/mdn/Mdn'
import { personLabel } from '#/parts/mdn/person-label'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { useMasking } from '#/ui/format/Masked'
import { FieldRow } from '#/ui/inputs/FieldRow'
import { SaveBar } from '#/ui/inputs/SaveBar'
import { campaignName, ENTER_ID, type CampaignChoice } from '../campaign-choice'
import { text as shared } from '../text'
import { holdsInvite, inviteSchema, type InviteValues, type ReadyInvite } from './invite-form'
import { chosenHolder, invitedHolder, useNumberHolders } from './number-holders'
import { NumberHolders } from './NumberHolders'
import { text } from './text'
import classes from './InviteForm.module.css'

const t = text.form
const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** The form's field for each field or error code in a refusal by the service. */
const serverFields = {
  'mobile_phone.mdn': 'number',
  countrynotsupported: 'number',
  external_person_id: 'externalId',
  EXTERNALPERSONIDMISMATCH: 'externalId',
} as const

interface InviteFormProps {
  /** Returns what the form holds. */
  ref: Ref<() => InviteValues>
  draft: Draft<InviteValues>
  /** The form before anything is typed. */
  initial: InviteValues
  /** What the form starts with. */
  startValues: InviteValues
  invitation: Invitation | undefined
  choice: CampaignChoice
  /** Whether this page is sending an invitation. */
  isSending: boolean
  onSend: (ready: ReadyInvite, onRefused: (error: unknown) => void) => void
}

/** Campaign, number, external id, and custom fields of one person, with a summary of what will be sent. */
export function InviteForm({
  ref,
  draft,
  initial,
  startValues,
  invitation,
  choice,
  isSending,
  onSend,
}: InviteFormProps) {
  const session = useSession()
  const { connection, custom_fields: definitions } = session
  /** Whether the draft is open in another tab. */
  const isLocked = draft.status === 'elsewhere'
  const fieldsSection = useRef<HTMLDetailsElement>(null)
  const form = useZodForm(inviteSchema(session, choice), {
    defaultValues: startValues,
    onSubmit: ready => {
      if (isLocked || isPending) return
      // Until the holders are read, or if they cannot be read, the service decides
      const { people } = holders
      if (people.length > 1 && !chosenHolder(people, ready.input.body.external_person_id ?? ''))
        form.showFaults([['externalId', text.faults.several(people.length)]])
      else onSend(ready, error => form.showFaults(fieldFaults(error, serverFields)))
    },
    onInvalid: faults => {
      // A field in a closed section cannot be focused
      if (faults.fields !== undefined && fieldsSection.current) fieldsSection.current.open = true
    },
  })
  useFormDraft(form, draft, initial)
  useImperativeHandle(ref, () => form.getValues)
  const { control, setValue } = form
  const values = useWatch({ control, compute: (all: InviteValues) => all })
  const { campaign, isTyped: isIdTyped, number: typedNumber, externalId } = values
  // The fields are read-only while the invitation is being sent, even if the page was left and opened again since: they
  // are emptied once it is sent
  const pendingInputs = usePendingInputs(addParticipantMutation)
  const isPending = isSending || pendingInputs.some(input => holdsInvite(session, values, input))
  const isListed = choice.campaigns.some(({ acquisition_id }) => acquisition_id === campaign)
  // Also an id that is no longer listed, or that was typed before the campaigns could be read
  const isTyped = isIdTyped || choice.campaigns.length === 0 || (campaign !== '' && !isListed)
  const number = readNumber(typedNumber, connection)
  const holders = useNumberHolders(number !== null && 'mdn' in number ? number.mdn : null)
  const invited = invitedHolder(holders, externalId)
  const mask = useMasking()
  const campaignField = form.field('campaign')
  const numberField = form.field('number')
  const receipt =
    number === null || 'fault' in number || campaign.trim() === ''
      ? null
      : mask(t.receipt(invited ? personLabel(invited) : null, formatMdn(number.mdn), nameOf(campaign, choice)))
  return (
    <form className={`sb-stack ${classes['form'] ?? ''}`} onSubmit={form.submit} noValidate aria-label={t.title}>
      {choice.error === null ? null : <ApiErrorNotice error={choice.error} onRetry={choice.retry} />}
      {choice.campaigns.length === 0 ? null : (
        <NativeSelect
          {...(isTyped ? {} : campaignField)}
          label={t.campaign}
          description={campaignHint(choice, invitation)}
          inputWrapperOrder={wrapperOrder}
          disabled={isLocked || isPending}
          value={isTyped ? ENTER_ID : campaign}
          onChange={event => {
            const { value } = event.currentTarget
            setValue('isTyped', value === ENTER_ID)
            setValue('campaign', value === ENTER_ID ? '' : value, { shouldValidate: campaignField.error !== undefined })
          }}
          data={[
            { value: '', label: t.choose },
            ...choice.campaigns.map(campaign => ({
              value: campaign.acquisition_id,
              label: optionLabel(campaign, choice, invitation),
            })),
            { value: ENTER_ID, label: shared.enterId },
          ]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...campaignField}
          {...verbatimProps}
          onChange={event => {
            // Stays a text field when it is emptied
            if (choice.campaigns.length > 0) setValue('isTyped', true)
            void campaignField.onChange(event)
          }}
          inputWrapperOrder={wrapperOrder}
          label={shared.campaignId}
          description={t.campaignIdHint}
          disabled={isLocked}
          readOnly={isPending}
        />
      ) : null}
      <div>
        <TextInput
          {...numberField}
          {...verbatimProps}
          type="tel"
          label={t.number}
          placeholder={t.numberHint}
          disabled={isLocked}
          readOnly={isPending}
        />
        {number === null || ('fault' in number && numberField.error !== undefined) ? null : (
          <p className={classes['reading']}>
            {'fault' in number
              ? mdnText.fault(number.fault)
              : mdnText.howRead(
                  <b>
                    <Mdn value={number.mdn} />
                  </b>,
                  number.how,
                )}
          </p>
        )}
      </div>
      {holders.people.length > 1 && !isLocked ? (
        <NumberHolders
          people={holders.people}
          isAtLimit={holders.isAtLimit}
          preferred={invitation?.person_key}
          externalId={externalId}
          isSending={isPending}
          onChoose={id => setValue('externalId', id, { shouldValidate: true })}
        />
      ) : null}
      <TextInput
        {...form.field('externalId')}
        {...verbatimProps}
        inputWrapperOrder={wrapperOrder}
        label={t.externalId}
        description={t.externalIdHint}
        disabled={isLocked}
        readOnly={isPending}
      />
      {definitions.length === 0 ? null : (
        <details
          ref={fieldsSection}
          className={classes['fields']}
          open={JSON.stringify(startValues.fields) !== JSON.stringify(initial.fields)}
        >
          <summary>{t.fields}</summary>
          {definitions.map((definition, index) => (
            <CustomField key={definition.key} {...{ control, definition, index, isLocked, isPending }} />
          ))}
        </details>
      )}
      <SaveBar
        summary={receipt}
        detail={receipt === null ? t.receiptEmpty : undefined}
        actions={
          <Button type="submit" variant="filled" aria-disabled={isPending || isLocked || undefined}>
            {isPending ? t.sending : t.send}
          </Button>
        }
      />
    </form>
  )
}

interface CustomFieldProps {
  control: Control<InviteValues>
  definition: CustomFieldDefinition
  /** The field's index in the form: react-hook-form would read some keys as paths. */
  index: number
  isLocked: boolean
  isPending: boolean
}

function CustomField({ control, definition, index, isLocked, isPending }: CustomFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: `fields.${index}` })
  return (
    <FieldRow
      label={<bdi>{definition.label || customFieldText.editor.nameless}</bdi>}
      labelId={`${id}-label`}
      editorId={definition.type === 'multi_select' ? undefined : id}
    >
      <CustomFieldEditor
        definition={definition}
        raw={undefined}
        input={field.value}
        onChange={input => field.onChange({ ...input, key: definition.key })}
        onBlur={field.onBlur}
        focusRef={field.ref}
        fault={fieldState.error?.message}
        disabled={isLocked}
        readOnly={isPending}
        id={id}
        labelId={`${id}-label`}
      />
    </FieldRow>
  )
}

const nameOf = (id: string, { campaigns }: CampaignChoice): string => {
  const campaign = campaigns.find(({ acquisition_id }) => acquisition_id === id)
  return campaign ? campaignName(campaign) : id.trim()
}

const listName = (list: NonNullable<Invitation['list']>): string => list.name ?? listText.unnamed(list.id)

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
  return choice.isTruncated ? shared.truncated(limits.acquisitionCampaignList) : undefined
}
