import { IconCornerDownRight } from '@tabler/icons-react'
import type { HandsetMessage } from '#/contract/control'
import { usePreferences } from '#/ui/behavior/preferences'
import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import { describeValue } from '../describe-value'
import { text as t } from './text'
import classes from './Bubbles.module.css'

/** A reply sent from a handset while this page is open. */
export interface Reply {
  id: string
  at: number
  text: string
  /** The outcome as the mock reports it. */
  outcome: string
}

interface ReceivedTextProps {
  message: HandsetMessage
  at: number
  /** The session's company; texts of another one name it. */
  company: string
}

/** A text that the handset received. */
export function ReceivedText({ message, at, company }: ReceivedTextProps) {
  const { maskNumbers: masked } = usePreferences()
  return (
    <li className={classes['received']}>
      <p className={classes['bubble']}>
        <LongText text={masked ? maskNumbers(message.text) : message.text} limit={1000} />
      </p>
      <p className={classes['meta']}>
        <span className={classes['kind']}>{describeValue(t.kinds, message.kind)}</span>
        {message.company_key === company ? null : <span>{t.handset.from(message.company_key)}</span>}
        <Timestamp ms={at === 0 ? null : at} precision="second" />
      </p>
    </li>
  )
}

/** A reply and its outcome. */
export function SentReply({ reply }: { reply: Reply }) {
  const { maskNumbers: masked } = usePreferences()
  const known = Object.hasOwn(t.outcomes, reply.outcome)
  return (
    <li className={classes['sent']}>
      <p className={classes['bubble']}>
        <span className="sb-hidden">{t.reply.sent} </span>
        <LongText text={masked ? maskNumbers(reply.text) : reply.text} limit={1000} />
      </p>
      <p className={classes['outcome']}>
        <IconCornerDownRight size={15} stroke={1.5} aria-hidden className={classes['icon']} />
        <span>{known ? describeValue(t.outcomes, reply.outcome) : t.otherOutcome(reply.outcome)}</span>
      </p>
      <p className={classes['meta']}>
        <Timestamp ms={reply.at} precision="second" />
      </p>
    </li>
  )
}
