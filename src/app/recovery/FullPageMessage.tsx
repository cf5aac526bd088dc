import type { ReactNode } from 'react'
import { Brand } from '#/ui/layout/Brand'
import { PageHead } from '#/ui/layout/PageHead'
import classes from './FullPageMessage.module.css'

interface FullPageMessageProps {
  title: string
  inside: boolean
  actions: ReactNode
  children: ReactNode
}

/** A message in place of a page: inside the frame, or on its own with the logo above it. */
export function FullPageMessage({ title, inside, actions, children }: FullPageMessageProps) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const content = (
    <>
      <PageHead title={title} below={children} />
      <div className="sb-row">{actions}</div>
    </>
  )
  if (inside) return <div className={classes['inside']}>{content}</div>
  return (
    <main id="main" className={classes['alone']}>
      <Brand />
      {content}
    </main>
  )
}
