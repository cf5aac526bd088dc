import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { text } from '../text'
import classes from './ReplyForm.module.css'

const t = text.handsets
const quick = ['Y', 'N', 'STOP'] as const

interface ReplyFormProps {
  busy: boolean
  company: string
  onReply: (said: string, onSent?: () => void) => void
}

/** The three answers that mean something, and any other words. */
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
        <legend className="sb-hidden">{t.reply}</legend>
        {quick.map(word => (
          <Button key={word} onClick={() => onReply(word)} aria-disabled={busy || undefined}>
            {t.reply} {word}
            <span className={classes['means']}>{t.quick[word]}</span>
          </Button>
        ))}
      </fieldset>
      <form className={classes['free']} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes['field'] ?? ''}
          aria-label={t.free}
          placeholder={t.freePlaceholder}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button type="submit">{t.send}</Button>
      </form>
      <p className={classes['where']}>{t.replyTo(company)}</p>
    </div>
  )
}
