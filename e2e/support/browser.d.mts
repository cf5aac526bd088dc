export const chromiumArgs: string[]
/** The browser's path, or undefined where none is installed. */
export function findBrowser(): string | undefined
/** A browser that starts; installs one if need be. */
export function ensureBrowser(): Promise<string>
