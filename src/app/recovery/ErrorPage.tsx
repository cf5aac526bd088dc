import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#/api/http/error'
import { MissingChunkError } from '#/ui/behavior/load-chunk'
import { isPageServed, reloadOnce, type ReloadOutcome } from '#/ui/behavior/reload-once'
import { NotFoundPage } from '../routes/NotFoundPage'
import { FullPageMessage } from './FullPageMessage'
import { PageSkeleton } from './PageSkeleton'
import { serverAnswers } from './server-state'
import { text } from './text'

/** Shown in place of a page that failed, with a message for the kind of error. `inside` shows it inside the frame. */
export function ErrorPage({ inside = false }: { inside?: boolean }) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />
  if (error instanceof ApiError && error.kind === 'network') return <NetworkErrorPage inside={inside} />
  if (error instanceof MissingChunkError) return <MissingChunkPage missing={error} inside={inside} />
  const message = error instanceof Error ? error.message : String(error)
  return (
    <FullPageMessage
      inside={inside}
      title={text.error.page}
      actions={
        <Button variant="filled" onClick={() => window.location.reload()}>
          {text.error.reload}
        </Button>
      }
    >
      <p>{text.error.pageNext}</p>
      <details>
        <summary>{text.error.details}</summary>
        <p className="sb-mono">{message}</p>
      </details>
    </FullPageMessage>
  )
}

const RETRY_AFTER_MS = 2_000

/** Takes the place of the page whose chunk is missing; the router is already at its URL. */
function MissingChunkPage({ missing, inside }: { missing: MissingChunkError; inside: boolean }) {
  'use no memo'
  const [outcome, setOutcome] = useState<ReloadOutcome>('reloading')
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)
  useEffect(() => {
    const shown = new AbortController()
    const reload = async () => {
      const next = await reloadOnce(missing, shown.signal)
      if (shown.signal.aborted) return
      setOutcome(next)
      if (next === 'down') setTimeout(() => shown.signal.aborted || void reload(), RETRY_AFTER_MS)
    }
    void reload()
    return () => shown.abort()
  }, [missing, attempt])
  if (outcome === 'down') return <ServerDownPage inside={inside} onRetry={retry} />
  if (outcome !== 'gone') return <PageSkeleton />
  return (
    <FullPageMessage
      inside={inside}
      title={text.error.part}
      actions={
        <Button
          variant="filled"
          onClick={() => void isPageServed().then(isServed => (isServed ? window.location.reload() : retry()))}
        >
          {text.error.reload}
        </Button>
      }
    >
      {text.error.partNext}
    </FullPageMessage>
  )
}

function NetworkErrorPage({ inside }: { inside: boolean }) {
  'use no memo'
  const { revalidate, state } = useRevalidator()
  const revalidateIfUp = useEffectEvent(async () => {
    if (state === 'idle' && (await serverAnswers())) await revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => void revalidateIfUp(), RETRY_AFTER_MS)
    return () => clearInterval(timer)
  }, [])
  return <ServerDownPage inside={inside} busy={state === 'loading'} onRetry={() => void revalidate()} />
}

function ServerDownPage({ inside, busy, onRetry }: { inside: boolean; busy?: boolean; onRetry: () => void }) {
  'use no memo'
  return (
    <FullPageMessage
      inside={inside}
      title={text.error.server}
      actions={
        <Button variant="filled" onClick={onRetry} disabled={busy}>
          {text.error.again}
        </Button>
      }
    >
      {text.error.serverNext}
    </FullPageMessage>
  )
}
