import { budgets, measure, pageBudget } from '../../.ci/size.mjs'

/** The sizes that CI checks, as rows of the benchmark report. */
export async function pageSizes() {
  const { pages, css, appFiles } = measure()
  const row = (what, value, budget, unit = '') => ({
    what,
    budget: `≤ ${budget}${unit}`,
    measured: `${Math.round(value * 10) / 10}${unit}`,
    pass: value <= budget,
  })
  return [
    ...pages.flatMap(({ path, js, files }) => [
      row(`${path}: JS, brotli`, js, pageBudget(path), ' KiB'),
      row(`${path}: scripts`, files, budgets.pageFiles),
    ]),
    row('CSS, brotli', css, budgets.css, ' KiB'),
    row('scripts of the app', appFiles, budgets.appFiles),
  ]
}
