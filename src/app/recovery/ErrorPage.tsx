import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#/api/http/error'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { NotFoundPage } from '../routes/NotFoundPage'
import { FullPageMessage } from './FullPageMessage'
import { serverAnswers } from './server-state'
import { text } from './text'

/** Replaces a page that failed, according to the kind of error. */
export function ErrorPage({ inside = false }: { inside?: boolean }) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />
  if (error instanceof ApiError && error.kind === 'network') return <ServerGoneFace inside={inside} />
  if (isMissingPart(error)) return <MissingPartFace inside={inside} />
  const said = error instanceof Error ? error.message : String(error)
  return (
    <FullPageMessage
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
    </FullPageMessage>
  )
}

/** Browsers word it differently, and there is no code: the one place where an error is known by its text. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading dynamically/i.test(error.message)
  )
}

function MissingPartFace({ inside }: { inside: boolean }) {
  'use no memo'
  return (
    <FullPageMessage
      inside={inside}
      title={text.error.part}
      actions={
        <PlainButton look="filled" onClick={() => window.location.reload()}>
          {text.error.reload}
        </PlainButton>
      }
    >
      {text.error.partNext}
    </FullPageMessage>
  )
}

function ServerGoneFace({ inside }: { inside: boolean }) {
  'use no memo'
  const { revalidate, state } = useRevalidator()
  const again = useEffectEvent(async () => {
    if (state === 'idle' && (await serverAnswers())) await revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => void again(), 2_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <FullPageMessage
      inside={inside}
      title={text.error.server}
      actions={
        <PlainButton look="filled" onClick={() => void revalidate()} disabled={state === 'loading'}>
          {text.error.again}
        </PlainButton>
      }
    >
      {text.error.serverNext}
    </FullPageMessage>
  )
}
