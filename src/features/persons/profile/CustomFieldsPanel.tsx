import { IconLock } from '@tabler/icons-react'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { copyOfField } from '#/parts/custom-fields/format-field'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { customFieldsOf } from '../person-values'
import { text as personsText } from '../text'
import { UnknownLabel } from '../UnknownLabel'
import { text } from './text'
import classes from './CustomFieldsPanel.module.css'

/** The company's custom fields, and fields without a definition, which are shown and left unchanged. */
export function CustomFieldsPanel({ reading }: { reading: PersonReading }) {
  const { custom_fields: definitions } = useSession()
  const fields = readCustomFields(definitions, customFieldsOf(reading))
  const set = fields.filter(field => field.value.kind !== 'absent').length
  return (
    <Panel
      title={personsText.customFields}
      count={fields.length === 0 ? undefined : text.fields.set(set, fields.length)}
    >
      {fields.length === 0 ? <p className="sb-dim">{personsText.noCustomFields}</p> : null}
      <KeyValue>
        {fields.map(({ key, label, definition, value }) => (
          <Fact
            key={key}
            label={definition ? <bdi>{label}</bdi> : <UnknownLabel label={label} />}
            copy={copyOfField(value) ?? undefined}
            copyLabel={label === '' ? personsText.namelessField : label.slice(0, 80)}
          >
            <CustomFieldValue value={value} defined={definition !== null} />
            {definition ? null : (
              <span className={classes['unknown']}>
                <IconLock size={12} stroke={1.5} aria-hidden /> {text.fields.unknown}
              </span>
            )}
          </Fact>
        ))}
      </KeyValue>
    </Panel>
  )
}
