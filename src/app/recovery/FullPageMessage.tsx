import type { ReactNode } from 'react'
import { Brand } from '#/ui/layout/Brand'
import classes from './FullPageMessage.module.css'

interface FaceProps {
  title: string
  inside: boolean
  actions: ReactNode
  children: ReactNode
}

/** A page that says why there is no page: in the frame where there is one, else with the mark above it. */
export function FullPageMessage({ title, inside, actions, children }: FaceProps) {
  'use no memo' // drawn rarely: the compiler's memory would cost the first screen 2 KiB and save nothing
  const content = (
    <>
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['text']}>{children}</div>
      <div className={classes['acts']}>{actions}</div>
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
