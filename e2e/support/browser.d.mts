export const chromiumArgs: string[]
/** The browser's path; undefined if none is installed. */
export function findBrowser(): string | undefined
/**
 * The path of a full browser, which has what the headless shell lacks, such as the back/forward cache; undefined if
 * none is installed.
 */
export function findFullBrowser(): string | undefined
/** The path of a browser that starts; installs one if necessary. */
export function ensureBrowser(): Promise<string>
