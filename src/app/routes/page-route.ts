import type { ComponentType } from 'react'
import { loadChunk } from '#/ui/behavior/load-chunk'

/** The `handle` of a route. */
interface PageHandle {
  /** The document title. Never contains a name, number or id: browsers store titles in their history. */
  title: string
}

/** Makes the handle of a route with this title. */
export const titled = (title: string): PageHandle => ({ title })

/**
 * Makes the `lazy` of a route that loads its component on navigation. Of react-router's two forms only this one reports a
 * chunk that failed to load: with `lazy: { Component }`, a route without a loader would render an empty page.
 */
export const lazily = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadChunk(load) })
