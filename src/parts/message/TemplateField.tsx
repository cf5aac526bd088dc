import { Button } from '@mantine/core'
import { useId } from 'react'
import type { RefObject } from 'react'
import { text as t } from './text'
import { TextField, selectRange } from './TextField'
import type { MessageReading } from './use-message-reading'
import classes from './MessageEditor.module.css'

interface TemplateFieldProps {
  template: string
  onChange: (template: string) => void
  /** May lag behind the template. */
  reading: MessageReading
  field: RefObject<HTMLTextAreaElement | null>
}

/** The text of a message; below it, up to three problems that keep it from being sent. */
export function TemplateField({ template, onChange, reading, field }: TemplateFieldProps) {
  const faultsId = useId()
  const faults = reading.problems.filter(problem => problem.field === 'template' && problem.level === 'stop')
  // None before anything is entered, and none from the empty text while the reading lags behind the first keystroke
  const shown = template === '' || reading.value.template === '' ? [] : faults.slice(0, 3)
  return (
    <div>
      <TextField
        text={template}
        onChange={onChange}
        marks={{
          text: reading.value.template,
          placeholders: reading.placeholders,
          unknown: reading.unknown,
          nonGsmCharacters: reading.nonGsmCharacters,
        }}
        faultId={shown.length > 0 ? faultsId : undefined}
        field={field}
      />
      <ul id={faultsId} className={classes['faults']}>
        {shown.map(({ text, at }, key) => (
          <li key={key} className={`sb-row sb-small ${classes['fault'] ?? ''}`}>
            <span>{text}</span>
            {at === undefined ? null : (
              <Button size="xs" variant="subtle" onClick={() => selectRange(field.current, at, at + 2)}>
                {t.showProblem}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
