import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { text } from '../text'
import classes from './OpenById.module.css'

/** Opens an item whose id is known, an inactive one too: the list holds active ones only. */
export function OpenById({ walletId }: { walletId: string }) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const [id, setId] = useState('')
  return (
    <form
      className={classes['form']}
      onSubmit={event => {
        event.preventDefault()
        if (id.trim() !== '') void navigate(paths.walletItem(place, walletId, id.trim()))
      }}
    >
      <TextInput
        size="sm"
        aria-label={text.items.openId}
        placeholder={text.items.openId}
        value={id}
        onChange={event => setId(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
      <PlainButton type="submit">{text.items.open}</PlainButton>
    </form>
  )
}
