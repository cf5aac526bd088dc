import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { isLeaving } from '#/ui/behavior/navigation'
import { useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { markAndShorten } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { holdersQuery, type HolderSearchResult } from './find-holder'
import { itemName } from './item-columns'
import { text } from './text'
import classes from './ItemsPage.module.css'

const t = text.find

/** The search is in the history entry, because it can identify a person. */
const searchSchema = z.object({ find: z.catch(z.string(), '') })
const formSchema = z.object({ find: z.string().check(z.trim(), z.minLength(1, t.empty)) })

/** The search box and its results are in different parts of the page. */
const BOX_ID = 'find-holder'

/** One search box for anything that identifies a holder or an item. Opens the item if only one matches. */
export function FindHolder({ walletId }: { walletId: string }) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const routeParams = useRouteParams()
  const [{ find }, setSearch] = useHistoryState(searchSchema)
  const form = useZodForm(formSchema, {
    defaultValues: { find },
    onSubmit: async typed => {
      // An error is shown where the results would be
      const found = await client.query({ ...holdersQuery(api, walletId, typed.find), staleTime: 0 }).catch(() => null)
      // A late result must not replace the page that the user has opened since
      if (isLeaving(pathname)) return undefined
      const [only, ...more] = found?.items ?? []
      const isOnlyOne = found && only && more.length === 0 && !found.hasMore
      if (isOnlyOne && (only.wallet_item_id === typed.find || notesOn(found).length === 0))
        return navigate(paths.walletItem(routeParams, walletId, only.wallet_item_id))
      return setSearch({ find: typed.find })
    },
  })
  return (
    <form className={classes['find']} role="search" aria-label={t.title} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('find')}
        {...verbatimProps}
        id={BOX_ID}
        size="sm"
        aria-label={t.box}
        placeholder={t.hint}
      />
      <Button type="submit">{t.button}</Button>
    </form>
  )
}

/** Why further items may match. */
const notesOn = ({ unreadable, notSearched }: HolderSearchResult): string[] => [
  ...(notSearched.length > 0 ? [t.notSearched(notSearched)] : []),
  ...(unreadable > 0 ? [sharedText.unreadableRows(unreadable)] : []),
]

/** What the search found, unless it opened the only match. */
export function FoundHolders({ walletId }: { walletId: string }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const [{ find }, setSearch] = useHistoryState(searchSchema)
  const found = useQuery({ ...holdersQuery(api, walletId, find), enabled: find !== '' })
  if (find === '') return null
  if (found.error && !found.isFetching)
    return <ApiErrorNotice error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return null
  const { items, hasMore } = found.data
  const notes = notesOn(found.data)
  const mayHaveMore = hasMore || notes.length > 0
  const close = () => {
    // The button that was pressed disappears
    document.getElementById(BOX_ID)?.focus()
    setSearch({ find: '' })
  }
  const matches = (mayHaveMore ? t.foundFirst : t.found)(items.length, find)
  const title = items.length === 0 && notes.length > 0 ? notes.join(' ') : markAndShorten(matches)
  return (
    <Panel
      title={<span role="status">{title}</span>}
      tools={<IconButton icon={IconX} label={t.close} onClick={close} />}
      footer={
        items.length === 0 ? (
          t.exact
        ) : mayHaveMore ? (
          <>
            {hasMore ? <span>{t.more}</span> : null}
            {notes.map(note => (
              <span key={note}>{note}</span>
            ))}
          </>
        ) : undefined
      }
    >
      <ul className="sb-stack" aria-label={t.title}>
        {items.map(item => (
          <li key={item.wallet_item_id}>
            <PathLink to={paths.walletItem(routeParams, walletId, item.wallet_item_id)}>
              <bdi>{markAndShorten(itemName(item).slice(0, 120))}</bdi>
            </PathLink>{' '}
            <span className="sb-dim">
              {item.provider ? providerName(item.provider) : sharedText.item.noProvider}{' '}
              <span className="sb-mono">{item.wallet_item_id.slice(0, 60)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
