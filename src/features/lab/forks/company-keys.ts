/** The key of the next fork of a company: `DEMO-FORK-2`. */
export function nextForkKey(company: string, taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`${company}-FORK-${number}`)) number++
  return `${company}-FORK-${number}`
}

/**
 * The chosen company, or `fallback` if the chosen one no longer exists. A select without an option for its value would
 * show a company other than the one that is used.
 */
export const chosenOrFallback = (fallback: string, chosen: string, companies: readonly string[]): string =>
  companies.includes(chosen) ? chosen : fallback
