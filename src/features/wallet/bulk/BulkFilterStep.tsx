import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { FilterSummary } from '../FilterSummary'
import { useCampaign } from '../use-campaign'
import { lineFault, type EditLine } from './edit-lines'
import { text as t } from './text'
import classes from '../JobPage.module.css'

interface BulkFilterStepProps {
  lines: readonly EditLine[]
  /** Whether an attempt was made to start the dry run. Lines then show their faults. */
  submitted: boolean
  onChange: (lines: readonly EditLine[]) => void
}

/** The active filters, and the change for all matching items. */
export function BulkFilterStep({ lines, submitted, onChange }: BulkFilterStepProps) {
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  const location = useLocation()
  const nextKey = Math.max(0, ...lines.map(({ key }) => key)) + 1
  return (
    <Panel title={t.source.title}>
      <div className={`sb-column ${classes['form'] ?? ''}`}>
        <FilterSummary>
          <PathLink to={`${paths.walletItems(routeParams, walletId)}${location.search}`} state={location.state}>
            {t.source.filters}
          </PathLink>
        </FilterSummary>
        <fieldset className={classes['edits']}>
          <legend className={classes['legend']}>{t.edits.title}</legend>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              line={line}
              fault={submitted ? lineFault(line, lines) : null}
              isOnly={lines.length === 1}
              onChange={next => onChange(lines.with(at, next))}
              onRemove={() => onChange(lines.toSpliced(at, 1))}
            />
          ))}
          <Button
            variant="subtle"
            onClick={() => onChange([...lines, { key: nextKey, name: '', what: 'set', value: '' }])}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.edits.add}
          </Button>
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
    <div className={`sb-row ${classes['edit'] ?? ''}`}>
      <TextInput
        label={t.edits.token}
        className={classes['token'] ?? ''}
        value={line.name}
        spellCheck={false}
        autoComplete="off"
        error={noName ? fault : null}
        onChange={event => onChange({ ...line, name: event.currentTarget.value })}
      />
      <ChoiceSelect
        label={t.edits.action}
        value={line.what}
        choices={[
          { value: 'set', label: t.edits.set },
          { value: 'remove', label: t.edits.remove },
        ]}
        onChange={what => onChange({ ...line, what })}
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
        <IconButton
          icon={IconX}
          label={noName ? t.edits.removeLine : t.edits.removeToken(line.name)}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
