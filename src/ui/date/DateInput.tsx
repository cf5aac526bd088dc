import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazyPart } from '../behavior/lazy-part'
import { IconButton } from '../inputs/IconButton'
import { PopoverButton } from '../overlays/PopoverButton'
import type { CalendarProps } from './Calendar'
import { text as t } from './text'
import classes from './Calendar.module.css'

const Calendar = lazyPart(() => import('./Calendar').then(module => module.Calendar))

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Names the calendar button, and the input too if it has neither `label` nor `aria-labelledby`. */
  name: string
  /** The text in the field. */
  value: string
  onText: (text: string) => void
  /** Called when the field loses the focus, and on Enter: what was typed is then written in full. */
  onLeave: () => void
  calendar: CalendarProps
}

const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

const opener = { className: classes['opener'] }

/** The input of every date: typed in words or digits, or chosen from a calendar. `DayField` is the one for days. */
export function DateInput({ name, value, onText, onLeave, calendar, ...rest }: DateInputProps) {
  return (
    <TextInput
      {...(rest.label === undefined && rest['aria-labelledby'] === undefined && { 'aria-label': name })}
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={wrapperOrder}
      {...rest}
      value={value}
      onChange={event => onText(event.currentTarget.value)}
      onBlur={event => {
        onLeave()
        rest.onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') onLeave()
      }}
      rightSectionPointerEvents="auto"
      rightSectionProps={opener}
      rightSection={
        <PopoverButton
          label={t.pick(name)}
          floatingStrategy="fixed"
          button={<IconButton icon={IconCalendar} label={t.pick(name)} tipPosition="top" disabled={rest.disabled} />}
        >
          {close => (
            <div className={classes['panel']} data-time={calendar.withTime || undefined}>
              <Calendar
                {...calendar}
                onPick={wall => {
                  calendar.onPick(wall)
                  close()
                }}
              />
            </div>
          )}
        </PopoverButton>
      }
    />
  )
}
