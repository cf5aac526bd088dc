import { IconLock } from '@tabler/icons-react'
import type { Control } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { valueAt } from '#/parts/net-change/net-change'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { editText as t } from '../edit-text'
import type { PersonInput } from '../person-form'
import { UnknownLabel } from '../UnknownLabel'
import { CustomFieldRow } from './CustomFieldRow'
import { ExternalIdRow, NumberRow, NewNumberRow, TimeZoneRow } from './IdentityRows'
import classes from './PersonForm.module.css'

interface PersonFormProps {
  control: Control<PersonInput>
  /** The person as it was read; null for a new one. */
  base: unknown
  disabled: boolean
}

/** The editors of a person: identity, the company's fields by their types, and what no editor may touch. */
export function PersonForm({ control, base, disabled }: PersonFormProps) {
  const { custom_fields: definitions } = useSession()
  const row = { control, base, disabled }
  return (
    <div className={classes['form']}>
      <Panel title={t.identity} flush>
        {base === null ? <NewNumberRow {...row} /> : <NumberRow {...row} />}
        <ExternalIdRow {...row} />
        <TimeZoneRow {...row} />
      </Panel>
      <Panel title={t.fields} flush>
        {definitions.length === 0 ? <p className={classes['none']}>{t.noFields}</p> : null}
        {definitions.map((definition, index) => (
          <CustomFieldRow key={definition.key} {...row} definition={definition} index={index} />
        ))}
      </Panel>
      <KeptFields base={base} />
    </div>
  )
}

/** Fields that the connection does not describe: visible, and untouched by any save (product.md, Edit). */
function KeptFields({ base }: { base: unknown }) {
  const { custom_fields: definitions } = useSession()
  const kept = readCustomFields(definitions, valueAt(base, ['custom_fields'])).filter(
    field => field.definition === null,
  )
  if (kept.length === 0) return null
  return (
    <Panel title={t.kept} count={kept.length} footer={t.keptWhy}>
      <KeyValue>
        {kept.map(({ key, label, value }) => (
          <Fact key={key} label={<UnknownLabel label={label} />}>
            <CustomFieldValue value={value} defined={false} />{' '}
            <IconLock size={12} stroke={1.5} aria-hidden className={classes['lock']} />
          </Fact>
        ))}
      </KeyValue>
    </Panel>
  )
}
