import { IconLock } from '@tabler/icons-react'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { copyOfField } from '#/parts/custom-fields/format-field'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { customFieldsOf } from '../person-values'
import { text } from '../text'
import { UnknownLabel } from '../UnknownLabel'
import classes from './CustomFieldsPanel.module.css'

const t = text.person

/** The company's own fields by their definitions, and what the record has besides: visible, and kept. */
export function CustomFieldsPanel({ reading }: { reading: PersonReading }) {
  const { custom_fields: definitions } = useSession()
  const fields = readCustomFields(definitions, customFieldsOf(reading))
  const set = fields.filter(field => field.value.kind !== 'absent').length
  return (
    <Panel title={t.fields} count={fields.length === 0 ? undefined : t.fieldsSet(set, fields.length)}>
      {fields.length === 0 ? <p className="sb-dim">{t.noFields}</p> : null}
      <KeyValue>
        {fields.map(({ key, label, definition, value }) => (
          <Fact
            key={key}
            label={definition ? <bdi>{label}</bdi> : <UnknownLabel label={label} />}
            copy={copyOfField(value) ?? undefined}
            copyLabel={label === '' ? t.namelessField : label.slice(0, 80)}
          >
            <CustomFieldValue value={value} defined={definition !== null} />
            {definition ? null : (
              <span className={classes['unknown']}>
                <IconLock size={12} stroke={1.5} aria-hidden /> {t.unknownField}
              </span>
            )}
          </Fact>
        ))}
      </KeyValue>
    </Panel>
  )
}
