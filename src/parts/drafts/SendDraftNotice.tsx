import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSessionLoss } from '#/api/http/error'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptState } from '#/ui/feedback/Receipt'
import { text } from './text'
import type { DraftSending } from './use-send-draft'
import classes from './SendDraftNotice.module.css'

/** The texts of each state for one kind of draft. */
export interface SendDraftTexts {
  checking: string
  checkingNext: string
  absent: string
  absentNext: string
  unknown: string
  unknownNext: string
  /** There are no candidates, which does not prove that the draft was not sent. */
  unknownNone: string
  /** The button that confirms a candidate. */
  thisOne: string
  checkAgain: string
  /** Looking for the attempt failed. */
  unread: string
  dismiss: string
}

interface SendDraftNoticeProps<Reading> {
  sending: {
    state: DraftSending<Reading>
    checkAgain: () => void
    confirmCandidate: (reading: Reading) => void
    clearAttempt: () => Promise<void>
  }
  texts: SendDraftTexts
  /** Shows a candidate with a link to it. */
  candidate: (reading: Reading) => { key: string; shown: ReactNode }
  /** Shows a failed call. A prop, because this part may not import `parts/api-log`. */
  notice: (error: unknown) => ReactNode
  /** Further notices. */
  children?: ReactNode
}

/** The outcome of sending a draft, with the possible actions. */
export function SendDraftNotice<Reading>({ children, ...props }: SendDraftNoticeProps<Reading>) {
  'use no memo' // renders rarely: memoization would make every composer larger and save nothing
  const { state } = props.sending
  return (
    <ReceiptState>
      {state.kind === 'ready' || state.kind === 'sending' ? null : (
        // The buttons of a state go away with it
        <div key={state.kind} ref={focusMainOnRemoval} className="sb-stack">
          <State {...props} state={state} />
        </div>
      )}
      {children}
    </ReceiptState>
  )
}

interface StateProps<Reading> extends Omit<SendDraftNoticeProps<Reading>, 'children'> {
  state: Exclude<DraftSending<Reading>, { kind: 'ready' | 'sending' }>
}

function State<Reading>({ sending, state, texts: t, candidate, notice }: StateProps<Reading>) {
  'use no memo'
  const { checkAgain, confirmCandidate, clearAttempt } = sending
  switch (state.kind) {
    case 'checking':
    case 'absent':
      return (
        <ErrorNotice tone={state.kind === 'checking' ? 'info' : 'warn'} title={t[state.kind]}>
          {t[`${state.kind}Next`]}
        </ErrorNotice>
      )
    case 'offline':
      return (
        <ErrorNotice tone="warn" title={text.offline}>
          {text.offlineNext}
        </ErrorNotice>
      )
    case 'unknown':
      // The draft cannot be sent again until the outcome is known
      return (
        <ErrorNotice title={t.unknown} action={{ label: t.checkAgain, onClick: checkAgain }}>
          <p>{t.unknownNext}</p>
          {state.candidates.length === 0 ? <p>{t.unknownNone}</p> : null}
          <ul>
            {state.candidates.map(reading => {
              const { key, shown } = candidate(reading)
              return (
                <li key={key} className={`sb-row sb-ruled ${classes['candidate'] ?? ''}`}>
                  {shown}
                  <Button size="xs" onClick={() => confirmCandidate(reading)}>
                    {t.thisOne}
                  </Button>
                </li>
              )
            })}
          </ul>
        </ErrorNotice>
      )
    case 'changed':
      return (
        <ErrorNotice tone="warn" title={text.changed}>
          <p>{text.changedNext}</p>
          <div className={`sb-row ${classes['candidate'] ?? ''}`}>
            {candidate(state.reading).shown}
            <Button size="xs" onClick={() => void clearAttempt()}>
              {text.keepChanged}
            </Button>
            <Button size="xs" onClick={() => confirmCandidate(state.reading)}>
              {text.discarding.discard}
            </Button>
          </div>
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
            // The app shell asks the user to sign in; the error of the call would still be here afterward
            <ErrorNotice tone="warn" title={text.sessionEnded}>
              {text.sessionEndedNext}
            </ErrorNotice>
          ) : (
            notice(state.error)
          )}
          <Button size="xs" onClick={() => void clearAttempt()}>
            {t.dismiss}
          </Button>
        </>
      )
  }
}
