import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

interface Cell {
  fault: string
  act: string
  said: string
  problems: string
}

/**
 * Prints each cell as its test ends, and at the end a Markdown table of the problems: a row for each fault, a column
 * for each act. For `npm run deviations`, the rows are pages, and the columns deviations.
 */
export default class Table implements Reporter {
  readonly #cells: Cell[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return
    const [fault = '', act = ''] = test.title.split(' × ')
    const text = result.annotations.find(({ type }) => type === 'cell')?.description
    const cell: { said?: string[]; problems?: string[] } = text === undefined ? {} : JSON.parse(text)
    const problems =
      text === undefined
        ? (result.error?.message ?? result.status).split('\n').slice(0, 3).join(' ')
        : (cell.problems ?? []).join('; ')
    this.#cells.push({ fault, act, said: (cell.said ?? []).join(' → '), problems })
    console.log(
      `${problems === '' ? '✓' : '✗'} ${test.title} (${(result.duration / 1000).toFixed(0)} s) ${cell.said?.join(' → ') ?? ''}${problems === '' ? '' : `\n    ${problems}`}`,
    )
  }

  onEnd(result: FullResult): void {
    const faults = [...new Set(this.#cells.map(({ fault }) => fault))]
    const acts = [...new Set(this.#cells.map(({ act }) => act))]
    const failed = this.#cells.filter(({ problems }) => problems !== '')
    console.log(`\n| | ${acts.join(' | ')} |\n| --- |${acts.map(() => ' --- |').join('')}`)
    for (const fault of faults) {
      const cells = acts.map(act => {
        const cell = this.#cells.find(one => one.fault === fault && one.act === act)
        return cell ? (cell.problems === '' ? '0' : '**1**') : ''
      })
      console.log(`| ${fault} | ${cells.join(' | ')} |`)
    }
    console.log(
      `\nCells: ${this.#cells.length}, with problems: ${failed.length} (${(result.duration / 60_000).toFixed(0)} min)`,
    )
  }
}
