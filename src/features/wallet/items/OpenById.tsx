import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { asTyped } from '#/ui/form/as-typed'
import { useZodForm } from '#/ui/form/use-zod-form'
import { text } from './text'
import classes from './OpenById.module.css'

const schema = z.object({ id: z.string().check(z.trim(), z.minLength(1, text.noId)) })

/** Opens an item by its id. The only way to an inactive item, because the list has active ones only. */
export function OpenById({ walletId }: { walletId: string }) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const form = useZodForm(schema, {
    defaultValues: { id: '' },
    onSubmit: ({ id }) => navigate(paths.walletItem(routeParams, walletId, id)),
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      <TextInput {...form.field('id')} {...asTyped} size="sm" aria-label={text.openById} placeholder={text.openById} />
      <Button type="submit">{text.open}</Button>
    </form>
  )
}
