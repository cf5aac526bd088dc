import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { text } from './text'
import classes from './ReplyForm.module.css'

const t = text.reply
const quickReplies = ['Y', 'N', 'STOP'] as const

interface ReplyFormProps {
  busy: boolean
  company: string
  onReply: (reply: string, onSent?: () => void) => void
}

/** Buttons for the three replies that have an effect, and a field for any other text. */
export function ReplyForm({ busy, company, onReply }: ReplyFormProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '') field.current?.focus()
    else onReply(typed, () => setTyped(''))
  }
  return (
    <div className={classes['reply']}>
      <fieldset className={classes['quick']}>
        <legend className="sb-hidden">{t.legend}</legend>
        {quickReplies.map(word => (
          <Button key={word} onClick={() => onReply(word)} aria-disabled={busy || undefined}>
            {t.quick(word)}
            <span className={classes['effect']}>{t.effects[word]}</span>
          </Button>
        ))}
      </fieldset>
      <form className={classes['custom']} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes['field'] ?? ''}
          aria-label={t.custom}
          placeholder={t.customPlaceholder}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button type="submit">{t.send}</Button>
      </form>
      <p className={classes['recipient']}>{t.recipient(company)}</p>
    </div>
  )
}
