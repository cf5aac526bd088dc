/**
 * The path below which the server serves the app, such as `/signalbox`; empty at the root of its host. Pages get it
 * from the server (gateway/page-files.ts), workers from their own address.
 */
export const basePath: string = readBasePath()

/** A path from the address bar as the app's routes know it, without the base path. */
export const withoutBase = (path: string): string =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

function readBasePath(): string {
  if (typeof document !== 'undefined') return document.documentElement.dataset['base'] ?? ''
  const { pathname } = globalThis.location ?? { pathname: '' }
  return pathname.slice(0, Math.max(0, pathname.lastIndexOf('/assets/')))
}
