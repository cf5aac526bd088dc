import { Button, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { useZodForm } from '#/ui/form/use-zod-form'
import { text } from './text'
import classes from './ReplyForm.module.css'

const t = text.reply
const quickReplies = ['Y', 'N', 'STOP'] as const
const schema = z.object({ reply: z.string().check(z.refine(typed => typed.trim() !== '', t.missing)) })

interface ReplyFormProps {
  isBusy: boolean
  company: string
  onReply: (reply: string, onSent?: () => void) => void
}

/** Buttons for the replies Y, N, and STOP, and a field for any other text. */
export function ReplyForm({ isBusy, company, onReply }: ReplyFormProps) {
  const form = useZodForm(schema, {
    defaultValues: { reply: '' },
    onSubmit: ({ reply }) =>
      onReply(reply, () => {
        // The next reply may have been typed while this one was being sent
        if (form.getValues('reply') === reply) form.reset()
      }),
  })
  return (
    <div className={classes['reply']}>
      <fieldset className="sb-row">
        <legend className="sb-hidden">{t.legend}</legend>
        {quickReplies.map(word => (
          <Button key={word} onClick={() => onReply(word)} aria-disabled={isBusy || undefined}>
            {t.quick(word)}
            <span className={classes['effect']}>{t.effects[word]}</span>
          </Button>
        ))}
      </fieldset>
      <form className={classes['custom']} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.field('reply')}
          className={classes['field'] ?? ''}
          aria-label={t.custom}
          placeholder={t.customPlaceholder}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {t.send}
        </Button>
      </form>
      <p className="sb-note">{t.recipient(company)}</p>
    </div>
  )
}
