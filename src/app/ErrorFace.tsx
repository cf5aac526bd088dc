import { useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#/api/error'
import { MissingPart } from '#/ui/load-part'
import { PlainButton } from '#/ui/PlainButton'
import { pageAnswers, reloadOnce, type Outcome } from '#/ui/reload-once'
import { Blank } from './Blank'
import { Face } from './Face'
import { NotFoundPage } from './NotFoundPage'
import { serverAnswers } from './server-state'
import { text } from './text'

/** What a page shows when it cannot be shown: decided by the kind of failure. */
export function ErrorFace({ inside = false }: { inside?: boolean }) {
  'use no memo' // drawn rarely: the compiler's memory would cost the first screen 2 KiB and save nothing
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />
  if (error instanceof ApiError && error.kind === 'network') return <NetworkFace inside={inside} />
  if (error instanceof MissingPart) return <MissingPartFace part={error} inside={inside} />
  const said = error instanceof Error ? error.message : String(error)
  return (
    <Face
      inside={inside}
      title={text.error.page}
      actions={
        <PlainButton look="filled" onClick={() => window.location.reload()}>
          {text.error.reload}
        </PlainButton>
      }
    >
      <p>{text.error.pageNext}</p>
      <details>
        <summary>{text.error.details}</summary>
        <p className="sb-mono">{said}</p>
      </details>
    </Face>
  )
}

const againAfterMs = 2_000

/** Stands where the part should be, at the address that was asked for: the router has gone there. */
function MissingPartFace({ part, inside }: { part: MissingPart; inside: boolean }) {
  'use no memo'
  const [outcome, setOutcome] = useState<Outcome>('reloading')
  const [turn, setTurn] = useState(0)
  const askAgain = () => setTurn(turn + 1)
  useEffect(() => {
    const shown = new AbortController()
    const ask = async () => {
      const next = await reloadOnce(part, shown.signal)
      if (shown.signal.aborted) return
      setOutcome(next)
      if (next === 'down') setTimeout(() => shown.signal.aborted || void ask(), againAfterMs)
    }
    void ask()
    return () => shown.abort()
  }, [part, turn])
  if (outcome === 'down') return <ServerGoneFace inside={inside} onAgain={askAgain} />
  if (outcome !== 'gone') return <Blank />
  return (
    <Face
      inside={inside}
      title={text.error.part}
      actions={
        <PlainButton
          look="filled"
          onClick={() => void pageAnswers().then(answers => (answers ? window.location.reload() : askAgain()))}
        >
          {text.error.reload}
        </PlainButton>
      }
    >
      {text.error.partNext}
    </Face>
  )
}

function NetworkFace({ inside }: { inside: boolean }) {
  'use no memo'
  const { revalidate, state } = useRevalidator()
  const again = useEffectEvent(async () => {
    if (state === 'idle' && (await serverAnswers())) await revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => void again(), againAfterMs)
    return () => clearInterval(timer)
  }, [])
  return <ServerGoneFace inside={inside} busy={state === 'loading'} onAgain={() => void revalidate()} />
}

function ServerGoneFace({ inside, busy, onAgain }: { inside: boolean; busy?: boolean; onAgain: () => void }) {
  'use no memo'
  return (
    <Face
      inside={inside}
      title={text.error.server}
      actions={
        <PlainButton look="filled" onClick={onAgain} disabled={busy}>
          {text.error.again}
        </PlainButton>
      }
    >
      {text.error.serverNext}
    </Face>
  )
}
