import type { ComponentType } from 'react'
import { loadPart } from '#/ui/load-part'

/** What a route says about itself. */
interface PageHandle {
  /** The page's title: no name, number or id ever (product.md, principle 6). */
  title: string
}

/** The handle of a route with this title. */
export const titled = (title: string): PageHandle => ({ title })

/**
 * The `lazy` of a route whose component is fetched on the way to it. Of the router's two forms only this one says that a
 * part did not come: with `lazy: { Component }` a route without a loader is shown as an empty page.
 */
export const lazily = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadPart(load) })
