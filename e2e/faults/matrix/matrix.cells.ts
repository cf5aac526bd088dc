import { writeFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { acts } from './acts'
import { faults } from './faults'
import { runCell } from './run-cell'
import { test } from './test'

/** An empty 200 is the documented reply to ending a subscription: nothing shows that the work was not done. */
const undetectable = new Set(['emptyBefore × unsubscribe', 'emptyBefore × jobOfStop'])

for (const [faultId, fault] of Object.entries(faults))
  for (const [actId, act] of Object.entries(acts)) {
    if (undetectable.has(`${faultId} × ${actId}`)) continue
    test(`${faultId} × ${actId}`, async ({ servers, browser }) => {
      const { texts, ...result } = await runCell(act, fault, servers, browser, test.info().outputPath('profile'))
      if (result.problems.length > 0) writeFileSync(test.info().outputPath('texts.txt'), texts.join('\n\n=====\n\n'))
      test.info().annotations.push({ type: 'cell', description: JSON.stringify(result) })
      expect(result.problems, result.said.join(' → ')).toEqual([])
    })
  }
