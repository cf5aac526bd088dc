import { Button, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { FilterDay } from '#/ui/date/DayField'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm } from '#/ui/overlays/PopoverForm'
import { batchesAddressSchema, batchesHistorySchema, type BatchesAddress } from '../batches-address'
import { text } from './text'

const noFilters = {
  origin: 'all',
  id: '',
  from: '',
  until: '',
  least: '',
  most: '',
  failed: '',
  pending: '',
  job: '',
} satisfies Partial<BatchesAddress>

const typedFilters = ['id', 'from', 'until', 'least', 'most', 'failed', 'pending'] as const

/** The filters of the list. */
export function BatchFilter() {
  const [address, setAddress] = useUrlState(batchesAddressSchema)
  const [history, setHistory] = useHistoryState(batchesHistorySchema)
  const [file, setFile] = useTypedValue(history.file, next => setHistory({ file: next }))
  const button = useRef<HTMLButtonElement>(null)
  const activeCount = [
    ...typedFilters.map(name => address[name] !== ''),
    address.origin !== 'all',
    address.job !== '',
    file !== '',
  ].filter(Boolean).length
  const day = (name: 'from' | 'until') => (
    <FilterDay
      label={text.filter[name]}
      value={address[name]}
      onChange={chosen => setAddress({ [name]: chosen }, { replace: true })}
    />
  )
  const field = (name: (typeof typedFilters)[number], type: 'search' | 'text') => (
    <TextInput
      label={text.filter[name]}
      type={type}
      inputMode={type === 'text' ? 'numeric' : undefined}
      value={address[name]}
      onChange={event => {
        const { value } = event.currentTarget
        setAddress({ [name]: type === 'text' ? value.replace(/\D/g, '').slice(0, 7) : value }, { replace: true })
      }}
    />
  )
  return (
    <>
      {activeCount > 0 ? (
        <Button
          variant="subtle"
          onClick={() => {
            // This button disappears, so the filter button takes the focus
            button.current?.focus()
            setAddress(noFilters, { replace: true, state: { file: '' } })
          }}
        >
          {text.filter.clear}
        </Button>
      ) : null}
      <PopoverButton
        label={text.filter.title}
        button={
          <Button ref={button} leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}>
            {activeCount > 0 ? text.filter.active(activeCount) : text.filter.title}
          </Button>
        }
      >
        {() => (
          <PopoverForm twoColumns>
            {day('from')}
            {day('until')}
            {field('id', 'search')}
            <ChoiceSelect
              label={text.filter.origin}
              value={address.origin}
              choices={(['all', 'here', 'elsewhere'] as const).map(value => ({
                value,
                label: text.filter.origins[value],
              }))}
              onChange={origin => setAddress({ origin }, { replace: true })}
            />
            <TextInput
              data-wide
              type="search"
              label={text.filter.file}
              description={text.filter.fileNote}
              value={file}
              onChange={event => setFile(event.currentTarget.value)}
              wrapperProps={{ 'data-wide': true }}
            />
            {field('least', 'text')}
            {field('most', 'text')}
            {field('failed', 'text')}
            {field('pending', 'text')}
          </PopoverForm>
        )}
      </PopoverButton>
    </>
  )
}
