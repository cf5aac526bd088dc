import { IconLock } from '@tabler/icons-react'
import type { Control } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { valueAt } from '#/parts/net-change/net-change'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import type { PersonInput } from '../person-form'
import { text as personsText } from '../text'
import { UnknownLabel } from '../UnknownLabel'
import { CustomFieldRow } from './CustomFieldRow'
import { ExternalIdRow, NumberRow, NewNumberRow, TimeZoneRow } from './IdentityRows'
import { text } from './text'
import classes from './PersonForm.module.css'

interface PersonFormProps {
  control: Control<PersonInput>
  /** The stored person as received; null for a new one. */
  base: unknown
  disabled: boolean
}

/** The editors for a person's identity and custom fields, and the fields that cannot be edited. */
export function PersonForm({ control, base, disabled }: PersonFormProps) {
  const { custom_fields: definitions } = useSession()
  const row = { control, base, disabled }
  return (
    <div className={classes['form']}>
      <Panel title={text.identity} flush>
        {base === null ? <NewNumberRow {...row} /> : <NumberRow {...row} />}
        <ExternalIdRow {...row} />
        <TimeZoneRow {...row} />
      </Panel>
      <Panel title={personsText.customFields} flush>
        {definitions.length === 0 ? <p className={classes['none']}>{personsText.noCustomFields}</p> : null}
        {definitions.map((definition, index) => (
          <CustomFieldRow key={definition.key} {...row} definition={definition} index={index} />
        ))}
      </Panel>
      <UnknownFields base={base} />
    </div>
  )
}

/** Fields that the connection does not define: shown, and never changed by a save. */
function UnknownFields({ base }: { base: unknown }) {
  const { custom_fields: definitions } = useSession()
  const unknown = readCustomFields(definitions, valueAt(base, ['custom_fields'])).filter(
    field => field.definition === null,
  )
  if (unknown.length === 0) return null
  return (
    <Panel title={text.unknownFields.title} count={unknown.length} footer={text.unknownFields.why}>
      <KeyValue>
        {unknown.map(({ key, label, value }) => (
          <Fact key={key} label={<UnknownLabel label={label} />}>
            <CustomFieldValue value={value} defined={false} />{' '}
            <IconLock size={12} stroke={1.5} aria-hidden className={classes['lock']} />
          </Fact>
        ))}
      </KeyValue>
    </Panel>
  )
}
