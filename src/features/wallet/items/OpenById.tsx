import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { text } from './text'
import classes from './OpenById.module.css'

/** Opens an item by its id. The only way to an inactive item, because the list has active ones only. */
export function OpenById({ walletId }: { walletId: string }) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const [id, setId] = useState('')
  return (
    <form
      className={classes['form']}
      onSubmit={event => {
        event.preventDefault()
        if (id.trim() !== '') void navigate(paths.walletItem(routeParams, walletId, id.trim()))
      }}
    >
      <TextInput
        size="sm"
        aria-label={text.openById}
        placeholder={text.openById}
        value={id}
        onChange={event => setId(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
      <PlainButton type="submit">{text.open}</PlainButton>
    </form>
  )
}
