import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import type { Reading } from '#/parts/mdn/reading'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { announce } from '#/ui/LiveRegion'
import { prefetchPart } from '#/ui/load-part'
import { lazyLook } from '#/ui/looked'
import { reloadOnce } from '#/ui/reload-once'
import { useBoxNumber, useTypedText } from './look-up-state'
import { LookUpBox } from './LookUpBox'
import classes from './LookUpPage.module.css'
import { Recents } from './Recents'
import { text } from './look-up-text'
import { useAsking } from './use-asking'
import { loadReader, useReader } from './use-reader'

/** Not part of the first screen: it comes while the first number is being typed. */
const LookUpAnswer = lazyLook(() => import('./LookUpAnswer').then(part => part.LookUpAnswer))

const prefetchPersonPage = () => prefetchPart(() => import('./PersonPage'))

/** The first job of the day: paste, Enter, see the person (product.md, "Look-up"). */
export function LookUpPage() {
  const box = useBoxNumber()
  return <LookUp key={box} number={box} />
}

function LookUp({ number }: { number: number }) {
  const { connection } = useSession()
  const { typed, type, save } = useTypedText(number)
  const asking = useAsking(typed, number)
  const box = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const read = useReader()
  const home = { homeCountry: connection.home_country, apiVersion: connection.api_version }
  const lookUp = read?.(typed, home) ?? null

  const focusBox = useEffectEvent(() => {
    if (!asking.isComparison) box.current?.focus()
  })
  useEffect(() => {
    focusBox()
    // Comes next: here before the first number is typed, and before a server could be gone
    const soon = setTimeout(() => {
      LookUpAnswer.prefetch()
      void prefetchPersonPage()
    }, 300)
    return () => clearTimeout(soon)
  }, [])

  const ask = (reading: Reading) => {
    save()
    setRefused(null)
    asking.ask({ kind: reading.kind, value: reading.value })
  }
  const refuse = (reason: string) => {
    setRefused(typed)
    announce(reason, 'assertive')
  }
  /** Enter was quicker than the reader: what then stands in the box is asked as soon as it can be read. */
  const askEarly = async () => {
    const early = (await loadReader())(box.current?.value ?? '', home)
    if (early.kind === 'read') ask(early.chosen)
    if (early.kind === 'refused') refuse(early.reason)
  }
  const fill = (value: string) => {
    type(value)
    box.current?.focus()
  }
  const checkDigits = () => {
    box.current?.focus()
    box.current?.select()
  }

  return (
    <div className={classes['page']}>
      <h1 className={classes['title']} id="look-up-title">
        {text.lookUp.title}
      </h1>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <LookUpBox
            ref={box}
            typed={typed}
            lookUp={lookUp}
            isRefused={refused !== null && refused === typed}
            onType={type}
            onAsk={ask}
            onRefuse={refuse}
            onEarly={() => void askEarly().catch(missing => reloadOnce(missing))}
          />
          {asking.isSharedLink ? (
            <div className={classes['answer']}>
              <ErrorNotice tone="info" title={text.link.opened}>
                {text.link.openedWhy}
              </ErrorNotice>
            </div>
          ) : null}
          {asking.lookUp === null ? null : (
            <div className={classes['answer']}>
              <LookUpAnswer
                asking={asking}
                asked={asking.lookUp}
                now={lookUp ?? { kind: 'empty' }}
                onAsk={ask}
                onCheck={checkDigits}
                onFill={fill}
              />
            </div>
          )}
        </div>
        <aside className={classes['aside']}>
          <Recents onFill={fill} />
          <p className={classes['hint']}>
            {text.lookUp.hint}{' '}
            {text.lookUp.hintForms.map(form => (
              <Fragment key={form}>
                <span className={classes['form']}>{form}</span>
                {', '}
              </Fragment>
            ))}
            {text.lookUp.hintIds}
          </p>
        </aside>
      </div>
    </div>
  )
}
