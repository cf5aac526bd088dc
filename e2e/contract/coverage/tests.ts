/**
 * What covers an entry of a coverage table: tests, each as `file › beginning of the title`, or, if no test here covers
 * it, a description of what does.
 */
export type Tests = readonly [string, ...string[]]
