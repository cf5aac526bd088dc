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

const t = text.alias
const MAX_LENGTH = 80

interface ListNameProps {
  listId: string
  name: string | null
  /** The service has no name for the list, so users may give it one. */
  canName: boolean
}

/** A list's name and id. Users may name a list that has no name in the service. */
export function ListName({ listId, name, canName }: ListNameProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NameForm listId={listId} name={name ?? ''} onClose={() => setOpen(false)} />
  return (
    <div className={classes['name']}>
      {name === null ? null : (
        <b>
          <LongText text={name} limit={MAX_LENGTH} />
        </b>
      )}{' '}
      <span className={`sb-mono sb-dim ${classes['id'] ?? ''}`}>
        <LongText text={listId} limit={40} />
      </span>
      {canName ? (
        <IconButton label={t.edit(listId)} size={24} onClick={() => setOpen(true)}>
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
        maxLength={MAX_LENGTH}
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
