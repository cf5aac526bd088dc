/** Tests that prove a point, each as `file › beginning of the title`; or in words where no test can. */
export type Tests = readonly [string, ...string[]]
