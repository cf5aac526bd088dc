import type { ReactNode } from 'react'
import { isSessionLoss } from '#/api/http/error'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptState } from '#/ui/feedback/Receipt'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { draftText } from './text'
import type { DraftSending } from './use-send-draft'
import classes from './SendDraftNotice.module.css'

/** What each state is called where it is about a certain kind of thing. */
export interface SendDraftWords {
  checking: string
  checkingNext: string
  absent: string
  absentNext: string
  unknown: string
  unknownNext: string
  /** Nothing that was read could be it, which proves nothing. */
  unknownNone: string
  thisOne: string
  lookAgain: string
  unread: string
  tryOnceMore: string
}

interface SendDraftNoticeProps<Reading> {
  sending: {
    state: DraftSending<Reading>
    checkAgain: () => void
    isThis: (reading: Reading) => void
    settleRefusal: () => Promise<void>
  }
  words: SendDraftWords
  /** How one of several is shown, with a link to it. */
  candidate: (reading: Reading) => { key: string; shown: ReactNode }
  /** How the app shows a failed call; the parts do not know each other. */
  notice: (error: unknown) => ReactNode
  /** What else stands against it. */
  children?: ReactNode
}

/** What became of the sending of a draft, and what can be done about it. */
export function SendDraftNotice<Reading>({ children, ...props }: SendDraftNoticeProps<Reading>) {
  return (
    <ReceiptState>
      <State {...props} />
      {children}
    </ReceiptState>
  )
}

function State<Reading>({ sending, words: t, candidate, notice }: Omit<SendDraftNoticeProps<Reading>, 'children'>) {
  const { state, checkAgain, isThis, settleRefusal } = sending
  switch (state.kind) {
    case 'ready':
    case 'sending':
      return null
    case 'checking':
      return (
        <ErrorNotice tone="info" title={t.checking}>
          {t.checkingNext}
        </ErrorNotice>
      )
    case 'absent':
      return (
        <ErrorNotice tone="warn" title={t.absent}>
          {t.absentNext}
        </ErrorNotice>
      )
    case 'unknown':
      // No way to send it again before it is known
      return (
        <ErrorNotice
          title={t.unknown}
          actions={
            <PlainButton small onClick={checkAgain}>
              {t.lookAgain}
            </PlainButton>
          }
        >
          <p>{t.unknownNext}</p>
          {state.candidates.length === 0 ? <p>{t.unknownNone}</p> : null}
          <ul>
            {state.candidates.map(reading => {
              const { key, shown } = candidate(reading)
              return (
                <li key={key} className={classes['candidate']}>
                  {shown}
                  <PlainButton small onClick={() => isThis(reading)}>
                    {t.thisOne}
                  </PlainButton>
                </li>
              )
            })}
          </ul>
        </ErrorNotice>
      )
    case 'unread':
      return (
        <>
          <ErrorNotice title={t.unread} onRetry={checkAgain} />
          {notice(state.error)}
        </>
      )
    case 'refused':
      return (
        <>
          {isSessionLoss(state.error) ? (
            // The frame asks to sign in, and the words of the call would stand there still when that is done
            <ErrorNotice tone="warn" title={draftText.sessionEnded}>
              {draftText.sessionEndedNext}
            </ErrorNotice>
          ) : (
            notice(state.error)
          )}
          <PlainButton small onClick={() => void settleRefusal()}>
            {t.tryOnceMore}
          </PlainButton>
        </>
      )
  }
}
