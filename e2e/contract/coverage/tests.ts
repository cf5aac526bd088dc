/** What proves a point of a table: tests, each as `file › beginning of the title`, or words if no test here does. */
export type Tests = readonly [string, ...string[]]
