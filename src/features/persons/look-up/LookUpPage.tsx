import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import type { PersonLookUp } from '#/api/persons'
import { isLeaving } from '#/ui/behavior/navigation'
import { reloadOnce } from '#/ui/behavior/reload-once'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { PageHead } from '#/ui/layout/PageHead'
import { takeEarlyText } from './early-text'
import { useBoxNumber, useTypedText } from './look-up-state'
import { LookUpBox } from './LookUpBox'
import { RecentLookUps } from './RecentLookUps'
import { LookUpAnswer } from './result/LookUpAnswer'
import { text } from './text'
import { loadInterpreter, useInterpreter } from './use-interpreter'
import { useLookUp } from './use-look-up'
import classes from './LookUpPage.module.css'

/** The first screen: paste a number or id, press Enter, see the person. */
export function LookUpPage() {
  const boxNumber = useBoxNumber()
  return <LookUp key={boxNumber} boxNumber={boxNumber} />
}

function LookUp({ boxNumber }: { boxNumber: number }) {
  const { connection } = useSession()
  const { pathname } = useLocation()
  const { typed, type, save } = useTypedText(boxNumber)
  const search = useLookUp(typed, boxNumber)
  const box = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const interpreter = useInterpreter()
  const interpreted = interpreter?.interpret(typed, connection) ?? null
  const refusal = interpreted?.kind === 'refused' ? (interpreter?.describeFault(interpreted.fault) ?? null) : null

  const lookUpNow = ({ kind, value }: PersonLookUp) => {
    save()
    setRefused(null)
    search.start({ kind, value })
  }
  const refuse = (reason: string) => {
    setRefused(typed)
    announce(reason, 'assertive')
  }
  /**
   * Enter was pressed before the interpreter was loaded: looks up what the box contained then, unless the user has left.
   */
  const lookUpOnceLoaded = async (entered: string) => {
    setLoading(true)
    const { interpret, describeFault } = await loadInterpreter().finally(() => setLoading(false))
    if (isLeaving(pathname)) return
    const interpretedEntry = interpret(entered, connection)
    if (interpretedEntry.kind === 'read') lookUpNow(interpretedEntry.chosen)
    if (interpretedEntry.kind === 'refused') refuse(describeFault(interpretedEntry.fault))
  }
  // An effect event, because the text of the box may have changed since the effect that started the loading
  const lookUpEarlyText = useEffectEvent(() => lookUpOnceLoaded(box.current?.value ?? ''))
  const start = useEffectEvent(() => {
    const early = takeEarlyText()
    if (search.isComparison) return
    if (early.text !== '') type(typed + early.text)
    box.current?.focus()
    if (early.isEntered)
      loadInterpreter()
        .then(() => lookUpEarlyText())
        .catch(missing => reloadOnce(missing))
  })
  // In a layout effect, because a number may be pasted as soon as the box is painted
  useLayoutEffect(() => start(), [])

  const fill = (value: string) => {
    type(value)
    box.current?.focus()
  }
  const selectInput = () => {
    box.current?.focus()
    box.current?.select()
  }

  return (
    <div className="sb-table-page">
      <PageHead id="look-up-title" title={text.lookUp.title} />
      <div className={`sb-columns ${classes['columns'] ?? ''}`}>
        <div className={classes['main']}>
          <LookUpBox
            ref={box}
            typed={typed}
            interpreted={interpreted}
            refusal={refusal}
            isSearching={isLoading || search.isPending}
            isRefused={refused !== null && refused === typed}
            onType={type}
            onLookUp={lookUpNow}
            onRefuse={refuse}
            onEarlyEnter={() => void lookUpOnceLoaded(typed).catch(error => reloadOnce(error))}
          />
          {search.isSharedLink ? (
            <div className={classes['answer']}>
              <ErrorNotice tone="info" title={text.sharedLink.title}>
                {text.sharedLink.why}
              </ErrorNotice>
            </div>
          ) : null}
          {search.lookUp === null ? null : (
            <div className={classes['answer']}>
              <LookUpAnswer
                search={search}
                lookUp={search.lookUp}
                interpreted={interpreted ?? { kind: 'empty' }}
                onLookUp={lookUpNow}
                onCheckInput={selectInput}
                onFill={fill}
              />
            </div>
          )}
        </div>
        <aside className="sb-column">
          <RecentLookUps onFill={fill} />
          <p className={`sb-muted ${classes['hint'] ?? ''}`}>
            {text.lookUp.hint(
              text.lookUp.hintForms.map(form => (
                <span key={form} className={classes['form']}>
                  {form}
                </span>
              )),
            )}
          </p>
        </aside>
      </div>
    </div>
  )
}
