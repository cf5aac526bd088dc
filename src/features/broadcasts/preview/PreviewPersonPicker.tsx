import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { PersonReading } from '#/api/persons'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { text } from './text'
import classes from './PreviewPersonPicker.module.css'

// Loaded when the popover opens: the composer loads more than any other page
const PreviewPersonPanel = lazyPart(() => import('./person/PreviewPersonPanel').then(part => part.PreviewPersonPanel))

interface PreviewPersonPickerProps {
  /** The name of the person whose values are shown now; null for nobody. */
  chosen: string | null
  /** Called with the person who was found. */
  onPerson: (person: PersonReading) => void
  /** Called with the key of a sample person, or null to preview without a person. */
  onChooseKey: (personKey: string | null) => void
}

/** Chooses the person whose values fill the preview. */
export function PreviewPersonPicker({ chosen, onPerson, onChooseKey }: PreviewPersonPickerProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  return (
    <PopoverButton
      label={text.title}
      button={
        <Button
          size="xs"
          className={classes['button']}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <bdi className={classes['label']}>{chosen ?? text.button}</bdi>
        </Button>
      }
    >
      {close => (
        <PreviewPersonPanel
          isChosen={chosen !== null}
          onPerson={person => {
            onPerson(person)
            close()
          }}
          onChooseKey={key => {
            onChooseKey(key)
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}
