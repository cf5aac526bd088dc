import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { useSession } from '#/api/api-context'
import { setListAlias } from '#/parts/list-names/list-aliases'
import { announce } from '#/ui/feedback/LiveRegion'
import { LongText } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'
import classes from './ListName.module.css'

const t = text.name
const longest = 80

interface ListNameProps {
  listId: string
  name: string | null
  /** The service gives it no name: users may. */
  canName: boolean
}

/** What a list is called, with its id; a list that the service does not name takes a name from the user. */
export function ListName({ listId, name, canName }: ListNameProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NameForm listId={listId} name={name ?? ''} onClose={() => setOpen(false)} />
  return (
    <div className={classes['name']}>
      {name === null ? null : (
        <b>
          <LongText text={name} limit={longest} />
        </b>
      )}{' '}
      <span className={`sb-mono sb-dim ${classes['id'] ?? ''}`}>
        <LongText text={listId} limit={40} />
      </span>
      {canName ? (
        <IconButton label={t.give(listId)} size={24} onClick={() => setOpen(true)}>
          <IconPencil size={14} stroke={1.5} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

function NameForm({ listId, name, onClose }: { listId: string; name: string; onClose: () => void }) {
  const session = useSession()
  const [typed, setTyped] = useState(name)
  const [failed, setFailed] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setListAlias(session, listId, typed.trim()).then(onClose, () => {
      setFailed(true)
      announce(t.failed, 'assertive')
    })
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        aria-label={t.label(listId)}
        value={typed}
        maxLength={longest}
        autoFocus
        autoComplete="off"
        error={failed ? t.failed : undefined}
        onChange={event => setTyped(event.currentTarget.value)}
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
