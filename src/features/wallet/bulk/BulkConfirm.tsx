import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { BulkConfirm as ConfirmForm } from '#/parts/bulk/BulkConfirm'
import { countFault, type TypedCount } from '#/parts/bulk/confirm-count'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import type { PlanView } from './bulk-planner'
import { TRIAL_ITEMS } from './bulk-settings'
import { text as t } from './text'
import classes from '../JobPage.module.css'

interface BulkConfirmProps {
  view: PlanView
  /** Whether the plan rolls another job back. */
  isRollBack: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  onStart: (trial: boolean) => void
}

interface Choices extends TypedCount {
  letExpire: boolean
  letTextReplaceNumber: boolean
  trial: boolean
}

/** Confirms a plan: the user types the number of items, and checks a box if passes expire or text replaces a number. */
export function BulkConfirm({ view: { changing, expiring, notNumbers }, isRollBack, ...props }: BulkConfirmProps) {
  const { isStarting, refusal, onStart } = props
  const canRunTrial = !isRollBack && changing > TRIAL_ITEMS
  const schema = checkedBy<Choices, Choices>((choices, fault) => {
    const isExpiryUnconfirmed = expiring > 0 && !choices.letExpire
    const isTextUnconfirmed = notNumbers > 0 && !choices.letTextReplaceNumber
    const wrongCount = countFault(choices.typedCount, changing)
    if (isExpiryUnconfirmed)
      fault('letExpire', isRollBack ? t.confirm.expiringRequiredToRollBack : t.confirm.expiringRequired)
    if (isTextUnconfirmed) fault('letTextReplaceNumber', t.confirm.notNumbersRequired)
    if (wrongCount !== null) fault('typedCount', wrongCount)
    return isExpiryUnconfirmed || isTextUnconfirmed || wrongCount !== null ? null : choices
  })
  const form = useZodForm(schema, {
    defaultValues: { letExpire: false, letTextReplaceNumber: false, trial: canRunTrial, typedCount: '' },
    onSubmit: ({ trial }) => onStart(trial),
  })
  return (
    <ConfirmForm
      title={t.confirm.title}
      form={form}
      countField={form.field('typedCount')}
      count={changing}
      emptyTitle={t.plan.none}
      summary={(isRollBack ? t.confirm.willRollBack : t.confirm.willChange)(changing)}
      submitLabel={(isRollBack ? t.confirm.startRollBack : t.confirm.start)(changing)}
      isStarting={isStarting}
      refusal={refusal}
      className={`sb-column ${classes['form'] ?? ''}`}
    >
      {expiring > 0 ? <Checkbox label={t.confirm.expiring(expiring)} {...form.field('letExpire')} /> : null}
      {notNumbers > 0 ? (
        <Checkbox label={t.confirm.notNumbers(notNumbers)} {...form.field('letTextReplaceNumber')} />
      ) : null}
      {canRunTrial ? <Checkbox label={t.confirm.trial(TRIAL_ITEMS)} {...form.field('trial')} /> : null}
    </ConfirmForm>
  )
}
