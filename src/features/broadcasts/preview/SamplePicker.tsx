import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { text } from './text'
import classes from './SamplePicker.module.css'

const t = text.sample

// Loaded when the popover opens: the composer loads more than any other page
const PersonFinder = lazyPart(() => import('#/parts/mdn/PersonFinder').then(part => part.PersonFinder))

interface SamplePickerProps {
  /** The name of the person whose values are shown now. */
  chosen: string | null
  onPerson: (person: PersonReading | null) => void
}

/** Looks up the person whose values fill the preview, or chooses nobody. */
export function SamplePicker({ chosen, onPerson }: SamplePickerProps) {
  return (
    <PopoverButton
      label={t.title}
      button={
        <Button
          size="xs"
          className={classes['button']}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <bdi className={classes['label']}>{chosen ?? t.button}</bdi>
        </Button>
      }
    >
      {close => (
        <div className={classes['panel']}>
          <p className="sb-note">{t.why}</p>
          <PersonFinder
            autoFocus
            onFound={person => {
              onPerson(person)
              close()
            }}
            renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
          />
          {chosen === null ? null : (
            <Button
              variant="subtle"
              onClick={() => {
                onPerson(null)
                close()
              }}
            >
              {t.without}
            </Button>
          )}
        </div>
      )}
    </PopoverButton>
  )
}
