import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { addSamplePerson, MAX_SAMPLE_PEOPLE, useSamplePeople } from '#/parts/sample-people/sample-people'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { IconButton } from '#/ui/inputs/IconButton'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { text } from './text'
import classes from './PreviewPersonPanel.module.css'

const t = text.samples

interface SampleStepperProps {
  /** The key of the person who is previewed. */
  current: string
  /** Whether it is known that the person exists. */
  canKeep: boolean
  onChoose: (personKey: string) => void
}

/** Buttons that step through the sample people, wrapping around, and one that adds the previewed person to them. */
export function SampleStepper({ current, canKeep, onChoose }: SampleStepperProps) {
  const session = useSession()
  const params = useRouteParams()
  const samples = useSamplePeople(session)
  /** The key of the person who could not be stored. */
  const [notStored, setNotStored] = useState<string | null>(null)
  const count = samples?.length ?? 0
  const index = samples?.indexOf(current) ?? -1
  const isFull = count >= MAX_SAMPLE_PEOPLE
  const step = (by: 1 | -1) => {
    // From someone who is not a sample person, to the first or the last one
    const from = index === -1 && by === -1 ? 0 : index
    const next = samples?.[(from + by + count) % count]
    if (next !== undefined && next !== current) onChoose(next)
  }
  const canStep = count > (index === -1 ? 0 : 1)
  if (samples === null) return <div className={`sb-row ${classes['stepper'] ?? ''}`} />
  return (
    <div className={`sb-row ${classes['stepper'] ?? ''}`} role="group" aria-label={t.label}>
      {canStep ? <StepKeys step={step} /> : null}
      {canStep ? (
        <>
          <IconButton label={t.previous} icon={IconChevronLeft} aria-keyshortcuts="[" onClick={() => step(-1)} />
          <IconButton label={t.next} icon={IconChevronRight} aria-keyshortcuts="]" onClick={() => step(1)} />
        </>
      ) : null}
      <MisclickGuard meaning={index === -1 ? 'keep' : 'list'}>
        {index === -1 ? (
          canKeep && !isFull ? (
            <Button
              size="xs"
              onClick={() =>
                void addSamplePerson(session, current).then(
                  () => setNotStored(null),
                  () => setNotStored(current),
                )
              }
            >
              {t.keep}
            </Button>
          ) : null
        ) : (
          <PathLink to={paths.samplePeople(params)}>{t.position(index + 1, count)}</PathLink>
        )}
      </MisclickGuard>
      {index === -1 && (isFull || notStored === current) ? (
        <p role="status" className="sb-note">
          {notStored === current ? t.notStored : t.full(count)}
        </p>
      ) : null}
    </div>
  )
}

function StepKeys({ step }: { step: (by: 1 | -1) => void }) {
  useShortcut('[', () => step(-1), t.previous)
  useShortcut(']', () => step(1), t.next)
  return null
}
