import { budgets, measure } from '../../.ci/size.mjs'

/** The sizes that CI checks, for the record. */
export async function firstScreenSizes() {
  const { first, later } = measure()
  const largest = later[0]
  return [
    ...first.flatMap(({ name, js, css, requests }) => [
      {
        what: `${name}: JS, brotli`,
        budget: `≤ ${budgets.firstJs} KiB`,
        measured: `${js.toFixed(1)} KiB`,
        pass: js <= budgets.firstJs,
      },
      {
        what: `${name}: CSS, brotli`,
        budget: `≤ ${budgets.firstCss} KiB`,
        measured: `${css.toFixed(1)} KiB`,
        pass: css <= budgets.firstCss,
      },
      {
        what: `${name}: files`,
        budget: `≤ ${budgets.firstRequests}`,
        measured: String(requests),
        pass: requests <= budgets.firstRequests,
      },
    ]),
    ...(largest
      ? [
          {
            what: `largest later chunk (${largest.name})`,
            budget: `≤ ${budgets.laterJs} KiB`,
            measured: `${largest.js.toFixed(1)} KiB`,
            pass: largest.js <= budgets.laterJs,
          },
        ]
      : []),
  ]
}
