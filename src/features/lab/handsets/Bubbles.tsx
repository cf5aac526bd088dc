import { IconCornerDownRight } from '@tabler/icons-react'
import type { HandsetMessage } from '#/contract/control'
import { usePreferences } from '#/ui/behavior/preferences'
import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import { describeValue } from '../describe-value'
import { text } from '../text'
import classes from './Bubbles.module.css'

const t = text.handsets

/** What the holder of a handset answered while this page was open. */
export interface Reply {
  id: string
  at: number
  text: string
  /** The mock's word for what came of it. */
  outcome: string
}

interface GotTextProps {
  message: HandsetMessage
  at: number
  /** The company of the session: only another one is worth a word. */
  company: string
}

/** A text that the handset got. */
export function GotText({ message, at, company }: GotTextProps) {
  const { maskNumbers: masked } = usePreferences()
  return (
    <li className={classes['got']}>
      <p className={classes['bubble']}>
        <LongText text={masked ? maskNumbers(message.text) : message.text} limit={1000} />
      </p>
      <p className={classes['meta']}>
        <span className={classes['kind']}>{describeValue(t.kinds, message.kind)}</span>
        {message.company_key === company ? null : <span>{t.from(message.company_key)}</span>}
        <Timestamp ms={at === 0 ? null : at} precision="second" />
      </p>
    </li>
  )
}

/** A reply, and what came of it in words. */
export function SaidReply({ reply }: { reply: Reply }) {
  const { maskNumbers: masked } = usePreferences()
  const known = Object.hasOwn(t.outcomes, reply.outcome)
  return (
    <li className={classes['said']}>
      <p className={classes['bubble']}>
        <span className="sb-hidden">{t.you} </span>
        <LongText text={masked ? maskNumbers(reply.text) : reply.text} limit={1000} />
      </p>
      <p className={classes['outcome']}>
        <IconCornerDownRight size={15} stroke={1.5} aria-hidden className={classes['icon']} />
        <span>{known ? describeValue(t.outcomes, reply.outcome) : t.outcomeOther(reply.outcome)}</span>
      </p>
      <p className={classes['meta']}>
        <Timestamp ms={reply.at} precision="second" />
      </p>
    </li>
  )
}
