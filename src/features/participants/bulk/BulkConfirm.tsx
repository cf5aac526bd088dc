import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useConfirmCount } from '#/parts/bulk/confirm-count'
import { ConfirmCount } from '#/parts/bulk/ConfirmCount'
import { text as jobText } from '#/parts/jobs/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { campaignName, useCampaignChoice } from '../campaign-choice'
import type { BulkTyped } from './bulk-draft'
import { text } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const t = text.confirm

interface BulkConfirmProps {
  ready: number
  chosen: Pick<BulkTyped, 'campaign' | 'campaignId'>
  onChoose: (patch: Partial<BulkTyped>) => void
  isChecking: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  onStart: (campaign: { id: string; name: string }) => void
}

/** Campaign and number of texts. The user types the number, because texts cannot be recalled. */
export function BulkConfirm({ ready, chosen, onChoose, isChecking, isStarting, refusal, onStart }: BulkConfirmProps) {
  const choice = useCampaignChoice(undefined)
  const confirmation = useConfirmCount(ready)
  const [isMissing, setMissing] = useState(false)
  const known = choice.campaigns
  const isTyped = !choice.isLoading && known.length === 0
  const found = known.find(({ acquisition_id }) => acquisition_id === chosen.campaign)
  const id = isTyped ? chosen.campaignId.trim() : (found?.acquisition_id ?? '')
  const campaign = id === '' ? null : { id, name: found ? campaignName(found) : id }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChecking || isStarting) return
    setMissing(campaign === null)
    if (campaign !== null && confirmation.check()) onStart(campaign)
  }
  if (ready === 0) return <ErrorNotice tone="warn" title={text.dryRun.noneReady} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <Panel title={t.title}>
      <form className={classes['confirm']} onSubmit={submit} noValidate>
        {choice.error === null ? null : <ApiErrorNotice error={choice.error} onRetry={choice.retry} />}
        {isTyped ? (
          <TextInput
            label={t.campaignId}
            description={t.campaignIdHint}
            value={chosen.campaignId}
            error={isMissing && campaign === null ? t.noCampaign : null}
            onChange={event => onChoose({ campaignId: event.currentTarget.value })}
          />
        ) : (
          <NativeSelect
            label={t.campaign}
            value={found?.acquisition_id ?? ''}
            error={isMissing && campaign === null ? t.noCampaign : null}
            data={[
              { value: '', label: t.chooseCampaign },
              ...known.map(one => ({ value: one.acquisition_id, label: campaignName(one) })),
            ]}
            onChange={event => onChoose({ campaign: event.currentTarget.value })}
          />
        )}
        <p className={classes['receipt']}>
          {campaign === null ? t.summaryWithoutCampaign(ready) : t.summary(ready, campaign.name)}
        </p>
        <ConfirmCount confirmation={confirmation} />
        {refusal === null ? null : <ErrorNotice title={refusal} />}
        <Button type="submit" variant="filled" size="lg" loading={isStarting} className={classes['start'] ?? ''}>
          {t.send(ready)}
        </Button>
      </form>
    </Panel>
  )
}
