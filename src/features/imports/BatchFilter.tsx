import { IconFilter } from '@tabler/icons-react'
import { useAddress } from '#/nav/address'
import { useHistoryState } from '#/nav/history-state'
import { Flyout } from '#/ui/Flyout'
import { PlainButton } from '#/ui/PlainButton'
import { useTyped } from '#/ui/use-typed'
import { batchesAddressSchema, batchesEntrySchema, type BatchesAddress } from './batches-address'
import classes from './BatchFilter.module.css'
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

/** Filters of every column of the list. */
export function BatchFilter() {
  const [address, setAddress] = useAddress(batchesAddressSchema)
  const [entry, setEntry] = useHistoryState(batchesEntrySchema)
  const [file, typeFile] = useTyped(entry.file, next => setEntry({ file: next }))
  const on = [...typed.map(name => address[name] !== ''), address.origin !== 'all', file !== ''].filter(Boolean).length
  const field = (name: (typeof typed)[number], type: 'search' | 'date' | 'text') => (
    <label className={classes['field']}>
      {text.filter[name]}
      <input
        className={classes['input']}
        type={type}
        inputMode={type === 'text' ? 'numeric' : undefined}
        value={address[name]}
        onChange={event => {
          const { value } = event.currentTarget
          setAddress({ [name]: type === 'text' ? value.replace(/\D/g, '').slice(0, 7) : value }, { replace: true })
        }}
      />
    </label>
  )
  return (
    <div className={classes['tools']}>
      {on > 0 ? (
        <PlainButton look="quiet" onClick={() => setAddress(noFilters, { replace: true, state: { file: '' } })}>
          {text.filter.clear}
        </PlainButton>
      ) : null}
      <Flyout
        label={text.filter.title}
        side="end"
        className={classes['button']}
        button={
          <>
            <IconFilter size={16} stroke={1.5} aria-hidden />
            {on > 0 ? text.filter.on(on) : text.filter.title}
          </>
        }
      >
        {() => (
          <div className={classes['form']}>
            {field('from', 'date')}
            {field('until', 'date')}
            {field('id', 'search')}
            <label className={classes['field']}>
              {text.filter.origin}
              <select
                className={classes['input']}
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
            </label>
            <label className={`${classes['field'] ?? ''} ${classes['wide'] ?? ''}`}>
              {text.filter.file}
              <input
                className={classes['input']}
                type="search"
                value={file}
                onChange={event => typeFile(event.currentTarget.value)}
              />
              <span className={classes['note']}>{text.filter.fileKept}</span>
            </label>
            {field('least', 'text')}
            {field('most', 'text')}
            {field('failed', 'text')}
            {field('pending', 'text')}
          </div>
        )}
      </Flyout>
    </div>
  )
}
