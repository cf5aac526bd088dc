import { Button } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { useSamplePeople } from '#/parts/sample-people/sample-people'
import { text } from './text'
import classes from './PreviewPersonPanel.module.css'

const t = text.find

interface PreviewPersonPanelProps {
  /** Whether someone is chosen now. */
  isChosen: boolean
  /** Called with the person who was found. */
  onPerson: (person: PersonReading) => void
  /** Called with the key of a sample person, or null to preview without a person. */
  onChooseKey: (personKey: string | null) => void
}

/** Chooses the person whose values fill the preview: one who is looked up, the first sample person, or nobody. */
export function PreviewPersonPanel({ isChosen, onPerson, onChooseKey }: PreviewPersonPanelProps) {
  const session = useSession()
  const samples = useSamplePeople(session) ?? []
  const [first] = samples
  return (
    <div className={classes['panel']}>
      <p className="sb-note">{t.why}</p>
      <PersonFinder
        autoFocus
        onFound={onPerson}
        renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
      />
      {first === undefined ? null : (
        <div className="sb-row">
          <Button onClick={() => onChooseKey(first)}>{t.start(samples.length)}</Button>
          <PathLink to={paths.samplePeople(routeParamsOf(session))}>{t.all}</PathLink>
        </div>
      )}
      {isChosen ? (
        <Button variant="subtle" onClick={() => onChooseKey(null)}>
          {t.without}
        </Button>
      ) : null}
    </div>
  )
}
