import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { Problem } from '../problems'
import { text } from './text'

/** The problems that keep a draft from being scheduled or saved. */
export const Blockers = ({ problems }: { problems: readonly Problem[] }) => (
  <ErrorNotice title={text.notReady} tone="warn">
    <ul>
      {problems.map((problem, at) => (
        <li key={at}>{problem.text}</li>
      ))}
    </ul>
  </ErrorNotice>
)
