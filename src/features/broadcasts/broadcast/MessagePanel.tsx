import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { readChannel } from '#/contract/broadcasts'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { LIST_NAME, namesIn, valuesOfList } from '#/parts/message/fill-in'
import { emptyMessage, type MessageValue } from '#/parts/message/message-value'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { PartsView } from '#/parts/message/PartsView'
import { readMessage, type MessageReading } from '#/parts/message/use-message-reading'
import { LongText } from '#/ui/format/LongText'
import { useZone } from '#/ui/format/use-time'
import { FoldButton } from '#/ui/inputs/FoldButton'
import { Panel } from '#/ui/layout/Panel'
import { isCanceled, type BroadcastRow } from '../broadcast-row'
import { text } from './text'
import classes from './MessagePanel.module.css'

const t = text.message

/** The message of a broadcast, with the name of the list filled in if there is only one and its name is known. */
export function useBroadcastMessage(row: BroadcastRow, names: ListNames): MessageReading {
  const { custom_fields, connection } = useSession()
  const fields = new Map(custom_fields.map(({ key, label }) => [key, label]))
  const [list, ...others] = row.lists
  const only = list === undefined || others.length > 0 ? null : list
  const value = messageOf(row)
  const reading = readMessage(value, {
    fillInValues: only === null ? null : valuesOfList(names.currentNameOf(only)),
    otherValues: [],
    fields,
    supportsFallbacks: connection.placeholder_fallbacks,
  })
  // With the real name in every placeholder, all recipients get the same text. An alias says nothing about the length
  // of the real name
  const isNamed = only !== null && !names.loading && !names.canBeNamed(only)
  const isSameForAll = isNamed && namesIn(value.template).every(name => name === LIST_NAME)
  return isSameForAll ? { ...reading, filledIn: { ...reading.filledIn, partRange: null } } : reading
}

function messageOf({ reading, channel }: BroadcastRow): MessageValue {
  const targeting = reading?.broadcast.targeting
  return {
    ...emptyMessage,
    channel: channel ?? emptyMessage.channel,
    template: targeting?.message_template ?? '',
    shortenUrls: targeting?.shorten_urls ?? false,
    shortUrlBase: targeting?.short_url_base ?? '',
    pushTitle: targeting?.push?.subject ?? '',
    deepLink: targeting?.push?.metadata ?? '',
  }
}

/** The message as phones show it, with field names in place of values. */
export function MessagePanel({ row, reading }: { row: BroadcastRow; reading: MessageReading }) {
  const { custom_fields: fields } = useSession()
  const zone = useZone()
  const [openFold, setOpenFold] = useState<'parts' | 'text' | null>(null)
  const { template, channel } = reading.value
  const fieldName = (key: string) =>
    key === LIST_NAME ? t.listName : (fields.find(field => field.key === key)?.label ?? key)
  const foldButton = (fold: 'parts' | 'text', label: string) => (
    <FoldButton isOpen={openFold === fold} onToggle={() => setOpenFold(openFold === fold ? null : fold)}>
      {label}
    </FoldButton>
  )
  if (template === '')
    return (
      <Panel title={t.title}>
        <p className="sb-dim">{t.none}</p>
      </Panel>
    )
  return (
    <Panel title={t.title}>
      <div className="sb-stack">
        <MessagePreview
          reading={reading}
          at={isCanceled(row) ? null : (row.startedAt ?? row.sendAt)}
          zone={zone}
          fieldName={fieldName}
        />
        <p className={`sb-muted ${classes['note'] ?? ''}`}>{t.chips}</p>
        <div className={classes['folds']}>
          {readChannel(channel) === 'sms' ? foldButton('parts', t.parts) : null}
          {foldButton('text', t.template)}
        </div>
        {openFold === 'parts' ? <PartsView reading={reading} /> : null}
        {openFold === 'text' ? (
          <div className="sb-mono">
            <LongText text={template} limit={1000} />
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
