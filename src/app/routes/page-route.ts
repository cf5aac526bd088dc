import type { ComponentType } from 'react'
import type { NonIndexRouteObject } from 'react-router'
import { pageModules } from '#/nav/page-modules'
import type { PageName } from '#/nav/page-modules'
import { routePatterns } from '#/nav/paths'
import { loadChunk, prefetchChunk } from '#/ui/behavior/load-chunk'
import { text } from './text'

/** The `handle` of a route. */
interface PageHandle {
  /** The document title. Never contains a name, number, or id: browsers store titles in their history. */
  title: string
}

/** Makes the handle of a route with this title. */
export const titled = (title: string): PageHandle => ({ title })

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../../features/**/*Page.tsx',
  '../pages/*Page.tsx',
])

async function importPage(name: PageName): Promise<ComponentType> {
  const module = pageModules[name]
  const load = modules[module.startsWith('app/') ? module.replace('app/', '../') + '.tsx' : `../../${module}.tsx`]
  const component = (await load?.())?.[module.split('/').at(-1) ?? '']
  if (!component) throw new Error(`src/${module}.tsx does not export the page "${name}".`)
  return component
}

/**
 * The route of a page, which loads its module on navigation. Of react-router's two forms of `lazy`, only this one
 * reports a chunk that failed to load: with `lazy: { Component }`, a route without a loader would render an empty page.
 */
export const pageRoute = (name: PageName): NonIndexRouteObject => ({
  path: routePatterns[name],
  handle: titled(text.titles[name]),
  lazy: async () => ({ Component: await loadChunk(() => importPage(name)) }),
})

/** Fetches the module of a page before anyone opens it. Never rejects. */
export const prefetchPage = (name: PageName): Promise<void> => prefetchChunk(() => importPage(name))
