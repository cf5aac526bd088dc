import { NativeSelect, TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { BulkConfirm as ConfirmForm } from '#/parts/bulk/BulkConfirm'
import { countFault, type TypedCount } from '#/parts/bulk/confirm-count'
import { text as bulkText } from '#/parts/bulk/text'
import type { BulkFile } from '#/parts/bulk/use-bulk-file'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { campaignName, useCampaignChoice, type CampaignChoice } from '../campaign-choice'
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
  file: Pick<BulkFile<unknown>, 'isReading' | 'isStarting' | 'startRefusal'>
  onStart: (campaign: Campaign) => void
}

/** Confirms the campaign and the number of texts. The user types the number, because texts cannot be recalled. */
export function BulkConfirm({ ready, chosen, onChange, file, onStart }: BulkConfirmProps) {
  const choice = useCampaignChoice(undefined)
  const isTyped = !choice.isLoading && choice.campaigns.length === 0
  const schema = checkedBy<Chosen & TypedCount, Campaign>((values, fault) => {
    const campaign = campaignOf(values, choice)
    const wrongCount = countFault(values.typedCount, ready)
    if (campaign === null && isTyped) fault('campaignId', t.noCampaignId)
    else if (campaign === null) fault('campaign', t.noCampaign)
    return wrongCount === null ? campaign : fault('typedCount', wrongCount)
  })
  const form = useZodForm(schema, {
    defaultValues: { campaign: chosen.campaign, campaignId: chosen.campaignId, typedCount: '' },
    onSubmit: onStart,
  })
  useFormChanges(form, ({ campaign: id, campaignId }) => onChange({ campaign: id, campaignId }))
  const campaign = campaignOf(useWatch({ control: form.control, compute: (values: Chosen) => values }), choice)
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
      {isTyped ? (
        <TextInput label={t.campaignId} description={t.campaignIdHint} {...form.field('campaignId')} />
      ) : (
        <NativeSelect
          {...field}
          label={t.campaign}
          // The stored campaign may not be listed yet, or may no longer be listed
          value={campaign?.id ?? ''}
          error={fieldState.error?.message}
          data={[
            { value: '', label: t.chooseCampaign },
            ...choice.campaigns.map(one => ({ value: one.acquisition_id, label: campaignName(one) })),
          ]}
        />
      )}
    </ConfirmForm>
  )
}

/** The chosen campaign, or the typed one if the service lists none; null for none. */
function campaignOf(chosen: Chosen, { isLoading, campaigns }: CampaignChoice): Campaign | null {
  const found = campaigns.find(({ acquisition_id }) => acquisition_id === chosen.campaign)
  if (found) return { id: found.acquisition_id, name: campaignName(found) }
  const typed = isLoading || campaigns.length > 0 ? '' : chosen.campaignId.trim()
  return typed === '' ? null : { id: typed, name: typed }
}
