import { NativeSelect, TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { BulkConfirm as ConfirmForm } from '#/parts/bulk/BulkConfirm'
import { countFault, type TypedCount } from '#/parts/bulk/confirm-count'
import { text as bulkText } from '#/parts/bulk/text'
import type { BulkFile } from '#/parts/bulk/use-bulk-file'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { campaignName, ENTER_ID, useCampaignChoice, type CampaignChoice } from '../campaign-choice'
import { text as shared } from '../text'
import { text } from './text'

const t = text.confirm

interface Chosen {
  campaign: string
  campaignId: string
}

interface Campaign {
  id: string
  name: string
}

interface BulkConfirmProps {
  ready: number
  /** As stored in the draft. */
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  file: Pick<BulkFile, 'isReading' | 'isStarting' | 'startRefusal'>
  onStart: (campaign: Campaign) => void
}

/** Confirms the campaign and the number of texts. The user types the number, because texts cannot be recalled. */
export function BulkConfirm({ ready, chosen, onChange, file, onStart }: BulkConfirmProps) {
  const choice = useCampaignChoice(undefined)
  const schema = checkedBy<Chosen & TypedCount, Campaign>((values, fault) => {
    const campaign = campaignOf(values, choice)
    const wrongCount = countFault(values.typedCount, ready)
    const field = isIdTyped(values, choice) ? 'campaignId' : 'campaign'
    if (campaign === null) fault(field, field === 'campaign' ? t.noCampaign : shared.campaignIdMissing)
    else if (pathSegmentFault(campaign.id) !== null) fault(field, shared.campaignIdInvalid)
    return wrongCount === null ? campaign : fault('typedCount', wrongCount)
  })
  const form = useZodForm(schema, {
    defaultValues: { campaign: chosen.campaign, campaignId: chosen.campaignId, typedCount: '' },
    onSubmit: onStart,
  })
  useFormChanges(form, ({ campaign: id, campaignId }) => onChange({ campaign: id, campaignId }))
  const values = useWatch({ control: form.control, compute: (entered: Chosen) => entered })
  const campaign = campaignOf(values, choice)
  const isTyped = isIdTyped(values, choice)
  const idField = form.field('campaignId')
  const { field, fieldState } = useController({ control: form.control, name: 'campaign' })
  return (
    <ConfirmForm
      title={t.title}
      form={form}
      countField={form.field('typedCount')}
      count={ready}
      emptyTitle={bulkText.dryRun.noneReady}
      summary={campaign === null ? t.summaryWithoutCampaign(ready) : t.summary(ready, campaign.name)}
      submitLabel={t.send(ready)}
      isReading={file.isReading}
      isStarting={file.isStarting}
      refusal={file.startRefusal}
    >
      {choice.error === null ? null : <ApiErrorNotice error={choice.error} onRetry={choice.retry} />}
      {!choice.isLoading && choice.campaigns.length === 0 ? null : (
        <NativeSelect
          {...field}
          label={t.campaign}
          description={choice.isTruncated ? shared.truncated(limits.acquisitionCampaignList) : undefined}
          // The stored campaign may not be listed yet, or may no longer be listed
          value={isTyped ? ENTER_ID : (campaign?.id ?? '')}
          error={fieldState.error?.message}
          data={[
            { value: '', label: t.chooseCampaign },
            ...choice.campaigns.map(one => ({ value: one.acquisition_id, label: campaignName(one) })),
            { value: ENTER_ID, label: shared.enterId },
          ]}
        />
      )}
      {isTyped ? (
        <TextInput
          label={shared.campaignId}
          description={choice.campaigns.length === 0 ? t.campaignIdHint : t.otherIdHint}
          {...idField}
          onChange={event => {
            // Stays a text field if the campaigns are read later
            form.setValue('campaign', ENTER_ID)
            void idField.onChange(event)
          }}
        />
      ) : null}
    </ConfirmForm>
  )
}

/** Whether the id is typed: the service lists no campaigns, or the user enters the id of one that it does not list. */
const isIdTyped = ({ campaign }: Chosen, { isLoading, campaigns }: CampaignChoice): boolean =>
  !isLoading && (campaigns.length === 0 || campaign === ENTER_ID)

/** The chosen or typed campaign; null for none. */
function campaignOf(chosen: Chosen, choice: CampaignChoice): Campaign | null {
  const isTyped = isIdTyped(chosen, choice)
  const id = isTyped ? chosen.campaignId.trim() : chosen.campaign
  const found = choice.campaigns.find(({ acquisition_id }) => acquisition_id === id)
  if (found) return { id, name: campaignName(found) }
  return isTyped && id !== '' ? { id, name: id } : null
}
