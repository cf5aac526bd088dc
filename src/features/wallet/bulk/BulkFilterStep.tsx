import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import { IgnoredFilters } from '../IgnoredFilters'
import { SelectedItems } from '../SelectedItems'
import { useSelectedItems } from '../use-selected-items'
import { lineFault, type EditLine } from './bulk-edits'
import { bulkText as t } from './text'
import classes from '../JobPage.module.css'

interface BulkFilterPartProps {
  walletId: string
  lines: readonly EditLine[]
  /** Whether it was tried to go on: from then on faults are said. */
  isTried: boolean
  onChange: (lines: readonly EditLine[]) => void
}

/** The items that match the filters of the list, and the change that all of them get. */
export function BulkFilterStep({ walletId, lines, isTried, onChange }: BulkFilterPartProps) {
  const place = useRouteParams()
  const location = useLocation()
  const { values, query } = useSelectedItems()
  const isFiltered = Object.keys(query).length > 0
  const nextKey = Math.max(0, ...lines.map(({ key }) => key)) + 1
  return (
    <Panel title={t.source.title}>
      <div className={classes['form']}>
        <IgnoredFilters />
        <div>
          <p>{isFiltered ? t.source.some : t.source.all}</p>
          {isFiltered ? <SelectedItems values={values} /> : null}
          <PathLink to={`${paths.walletItems(place, walletId)}${location.search}`} state={location.state}>
            {t.source.filters}
          </PathLink>
        </div>
        <fieldset className={classes['edits']}>
          <legend className={classes['legend']}>{t.edits.title}</legend>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              fault={isTried ? lineFault(line, lines) : null}
              isOnly={lines.length === 1}
              onChange={next => onChange(lines.with(at, next))}
              onRemove={() => onChange(lines.toSpliced(at, 1))}
            />
          ))}
          <PlainButton
            look="quiet"
            onClick={() => onChange([...lines, { key: nextKey, name: '', what: 'set', value: '' }])}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.edits.add}
          </PlainButton>
        </fieldset>
      </div>
    </Panel>
  )
}

interface LineProps {
  line: EditLine
  fault: string | null
  isOnly: boolean
  onChange: (line: EditLine) => void
  onRemove: () => void
}

function Line({ line, fault, isOnly, onChange, onRemove }: LineProps) {
  const noName = line.name === ''
  return (
    <div className={classes['edit']}>
      <TextInput
        label={t.edits.token}
        className={classes['token'] ?? ''}
        value={line.name}
        spellCheck={false}
        autoComplete="off"
        error={noName ? fault : null}
        onChange={event => onChange({ ...line, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.edits.what}
        value={line.what}
        data={[
          { value: 'set', label: t.edits.set },
          { value: 'remove', label: t.edits.remove },
        ]}
        onChange={event => onChange({ ...line, what: event.currentTarget.value === 'remove' ? 'remove' : 'set' })}
      />
      <TextInput
        label={t.edits.value}
        className={classes['value'] ?? ''}
        value={line.what === 'remove' ? '' : line.value}
        disabled={line.what === 'remove'}
        spellCheck={false}
        autoComplete="off"
        error={noName ? null : fault}
        onChange={event => onChange({ ...line, value: event.currentTarget.value })}
      />
      {isOnly ? null : (
        <IconButton label={noName ? t.edits.takeNew : t.edits.take(line.name)} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
