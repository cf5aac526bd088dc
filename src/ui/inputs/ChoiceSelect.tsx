import { NativeSelect } from '@mantine/core'
import type { NativeSelectProps } from '@mantine/core'

interface ChoiceSelectProps<Choice extends string> extends Omit<
  NativeSelectProps,
  'data' | 'value' | 'onChange' | 'children'
> {
  value: Choice
  /** All values, in order. */
  choices: readonly { value: Choice; label: string }[]
  onChange: (choice: Choice) => void
}

/** A native select with typed values, for a setting that applies as soon as it is chosen. */
export function ChoiceSelect<Choice extends string>({ choices, onChange, ...rest }: ChoiceSelectProps<Choice>) {
  return (
    <NativeSelect
      {...rest}
      data={[...choices]}
      onChange={event => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
