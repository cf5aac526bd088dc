import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { ZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { FilterSummary } from '../FilterSummary'
import { useCampaign } from '../use-campaign'
import { emptyLine, type EditLine, type EditLines } from './edit-lines'
import { SpecialNameWarnings } from './SpecialNameWarnings'
import { text as t } from './text'
import classes from '../JobPage.module.css'

interface BulkFilterStepProps {
  form: ZodForm<EditLines>
  /** Whether no dry run is running or shown, so that Enter in a field starts one. */
  canStart: boolean
}

/** The active filters, and the change for all matching items. Submitting the form starts the dry run. */
export function BulkFilterStep({ form, canStart }: BulkFilterStepProps) {
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  const location = useLocation()
  const { control } = form
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    lines.remove(at)
    // The button that was pressed is about to go
    addButton.current?.focus()
  }
  const lines = useFieldArray({ control, name: 'edits' })
  const values = useWatch({ control, name: 'edits' })
  return (
    <Panel title={t.source.title}>
      <form className={`sb-column ${classes['form'] ?? ''}`} onSubmit={form.submit} noValidate>
        <FilterSummary>
          <PathLink to={`${paths.walletItems(routeParams, walletId)}${location.search}`} state={location.state}>
            {t.source.filters}
          </PathLink>
        </FilterSummary>
        <fieldset className={classes['edits']}>
          <legend className={classes['legend']}>{t.edits.title}</legend>
          {lines.fields.map(({ id }, at) => {
            const line = values[at]
            const onRemove = lines.fields.length === 1 ? null : () => remove(at)
            return line === undefined ? null : <Line key={id} {...{ form, at, line, onRemove }} />
          })}
          <Button ref={addButton} variant="subtle" onClick={() => lines.append(emptyLine)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.edits.add}
          </Button>
        </fieldset>
        {/* Removing such a token is fine */}
        <SpecialNameWarnings names={values.filter(({ what }) => what === 'set').map(({ name }) => name)} />
        {/* Enter in a field presses it. The visible button is below, with the dry run */}
        {canStart ? (
          <button type="submit" hidden>
            {t.plan.start}
          </button>
        ) : null}
      </form>
    </Panel>
  )
}

interface LineProps {
  form: ZodForm<EditLines>
  at: number
  line: EditLine
  /** Null for the only line. */
  onRemove: (() => void) | null
}

function Line({ form, at, line, onRemove }: LineProps) {
  const isRemoval = line.what === 'remove'
  return (
    <div className={`sb-row ${classes['edit'] ?? ''}`}>
      <TextInput
        {...form.field(`edits.${at}.name`)}
        {...verbatimProps}
        label={t.edits.token}
        className={classes['token'] ?? ''}
      />
      <NativeSelect
        {...form.field(`edits.${at}.what`)}
        label={t.edits.action}
        data={[
          { value: 'set', label: t.edits.set },
          { value: 'remove', label: t.edits.remove },
        ]}
      />
      <TextInput
        // Registered only while the value is sent; what was typed is kept
        key={line.what}
        {...(isRemoval ? { value: '', disabled: true, readOnly: true } : form.field(`edits.${at}.value`))}
        {...verbatimProps}
        label={t.edits.value}
        className={classes['value'] ?? ''}
      />
      {onRemove === null ? null : (
        <IconButton
          icon={IconX}
          label={line.name === '' ? t.edits.removeLine : t.edits.removeToken(line.name)}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
