import { IconFilter } from '@tabler/icons-react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { ToolbarPopover, ToolbarField, ToolbarForm } from '#/ui/overlays/ToolbarPopover'
import { batchesAddressSchema, batchesEntrySchema, type BatchesAddress } from '../batches-address'
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
} satisfies Partial<BatchesAddress>

const typed = ['id', 'from', 'until', 'least', 'most', 'failed', 'pending'] as const

/** The filters of the list. */
export function BatchFilter() {
  const [address, setAddress] = useUrlState(batchesAddressSchema)
  const [entry, setEntry] = useHistoryState(batchesEntrySchema)
  const [file, setFile] = useTypedValue(entry.file, next => setEntry({ file: next }))
  const activeCount = [...typed.map(name => address[name] !== ''), address.origin !== 'all', file !== ''].filter(
    Boolean,
  ).length
  const field = (name: (typeof typed)[number], type: 'search' | 'date' | 'text') => (
    <ToolbarField label={text.filter[name]}>
      <input
        type={type}
        inputMode={type === 'text' ? 'numeric' : undefined}
        value={address[name]}
        onChange={event => {
          const { value } = event.currentTarget
          setAddress({ [name]: type === 'text' ? value.replace(/\D/g, '').slice(0, 7) : value }, { replace: true })
        }}
      />
    </ToolbarField>
  )
  return (
    <>
      {activeCount > 0 ? (
        <PlainButton variant="quiet" onClick={() => setAddress(noFilters, { replace: true, state: { file: '' } })}>
          {text.filter.clear}
        </PlainButton>
      ) : null}
      <ToolbarPopover
        label={text.filter.title}
        buttonLabel={activeCount > 0 ? text.filter.active(activeCount) : undefined}
        icon={IconFilter}
      >
        {() => (
          <ToolbarForm pairs>
            {field('from', 'date')}
            {field('until', 'date')}
            {field('id', 'search')}
            <ToolbarField label={text.filter.origin}>
              <select
                value={address.origin}
                onChange={event =>
                  setAddress(
                    { origin: batchesAddressSchema.shape.origin.parse(event.currentTarget.value) },
                    { replace: true },
                  )
                }
              >
                {(['all', 'here', 'elsewhere'] as const).map(origin => (
                  <option key={origin} value={origin}>
                    {text.filter.origins[origin]}
                  </option>
                ))}
              </select>
            </ToolbarField>
            <ToolbarField wide label={text.filter.file} note={text.filter.fileNote}>
              <input type="search" value={file} onChange={event => setFile(event.currentTarget.value)} />
            </ToolbarField>
            {field('least', 'text')}
            {field('most', 'text')}
            {field('failed', 'text')}
            {field('pending', 'text')}
          </ToolbarForm>
        )}
      </ToolbarPopover>
    </>
  )
}
