import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { setListAlias } from '#/parts/list-names/list-aliases'
import { useZodForm } from '#/ui/form/use-zod-form'
import { LongText } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'
import classes from './ListName.module.css'

const t = text.alias
const MAX_LENGTH = 80

interface ListNameProps {
  listId: string
  name: string | null
  /** The service has no name for the list, so users may give it one. */
  canBeNamed: boolean
}

/** A list's name and id. Users may name a list that has no name in the service. */
export function ListName({ listId, name, canBeNamed }: ListNameProps) {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (form === 'open') return <NameForm listId={listId} name={name ?? ''} onClose={() => setForm('closed')} />
  return (
    <div className={`sb-wrap ${classes['name'] ?? ''}`}>
      {name === null ? null : (
        <b>
          <LongText text={name} limit={MAX_LENGTH} />
        </b>
      )}{' '}
      <span className={`sb-mono sb-dim ${classes['id'] ?? ''}`}>
        <LongText text={t.id(listId)} limit={40} />
      </span>
      {canBeNamed ? (
        <IconButton
          label={t.edit(listId)}
          size={24}
          // The focus was in the form
          autoFocus={form === 'closed'}
          onClick={() => setForm('open')}
        >
          <IconPencil size={14} stroke={1.5} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

const schema = z.object({ name: z.string().check(z.trim()) })

function NameForm({ listId, name, onClose }: { listId: string; name: string; onClose: () => void }) {
  const session = useSession()
  const form = useZodForm(schema, {
    defaultValues: { name },
    onSubmit: async typed => {
      await setListAlias(session, listId, typed.name).then(onClose, () => form.showFaults([['name', t.failed]]))
    },
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('name')}
        size="xs"
        aria-label={t.label(listId)}
        maxLength={MAX_LENGTH}
        autoFocus
        autoComplete="off"
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button size="xs" type="submit">
        {t.save}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClose}>
        {t.cancel}
      </Button>
    </form>
  )
}
