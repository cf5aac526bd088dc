import { SegmentedControl, Switch, TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconBell, IconMessage } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { EncodingNotice } from './EncodingNotice'
import { linksOf, LIST_NAME } from './fill-in'
import type { MessageProblem } from './message-problems'
import type { MessageValue } from './message-value'
import { PartsView } from './PartsView'
import { PlaceholderMenu } from './PlaceholderMenu'
import { TemplateField } from './TemplateField'
import { text as t } from './text'
import { selectRange, typeOver } from './TextField'
import type { MessageReading } from './use-message-reading'
import classes from './MessageEditor.module.css'

interface MessageEditorProps {
  value: MessageValue
  onChange: (value: MessageValue) => void
  /** Whether the message is new: otherwise it keeps a channel that is not supported. */
  isNew: boolean
  /** From `useMessageReading`; may lag behind the value. */
  reading: MessageReading
  /** Custom fields that can be filled in for each person. */
  fields: readonly { readonly key: string; readonly label: string }[]
  /** Whether the service fills in a fallback for people without a value. */
  supportsFallbacks: boolean
  /** Shown directly below the text, above everything whose height changes during typing. */
  below?: ReactNode
}

/**
 * Editor for channel, text, and short links. For an SMS, it shows the parts and the characters that make it longer; a
 * push also has a title and a deep link.
 */
export function MessageEditor(props: MessageEditorProps) {
  const { value, onChange, isNew, reading, fields, supportsFallbacks, below } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (part: Partial<MessageValue>) => onChange({ ...value, ...part })
  const channel = readChannel(value.channel)
  return (
    <div className={`sb-stack ${classes['editor'] ?? ''}`}>
      <div className={`sb-row ${classes['bar'] ?? ''}`}>
        {channel === null && !isNew ? (
          <p className="sb-muted">{t.otherChannel(value.channel)}</p>
        ) : (
          <SegmentedControl
            aria-label={t.channel}
            value={channel ?? ''}
            data={[
              { value: 'sms', label: <ChannelLabel icon={IconMessage} name={t.sms} /> },
              { value: 'push', label: <ChannelLabel icon={IconBell} name={t.push} /> },
            ]}
            onChange={chosen => change({ channel: chosen })}
          />
        )}
        <div className="sb-row">
          <PlaceholderMenu
            fields={[{ key: LIST_NAME, label: t.listName }, ...fields]}
            supportsFallbacks={supportsFallbacks}
            field={field}
          />
          <Switch
            label={t.shorten}
            size="sm"
            checked={value.shortenUrls}
            onChange={event => change({ shortenUrls: event.currentTarget.checked })}
          />
        </div>
      </div>
      {channel === 'push' ? <PushFields value={value} problems={reading.problems} onChange={change} /> : null}
      <TemplateField
        template={value.template}
        onChange={template => change({ template })}
        reading={reading}
        field={field}
      />
      {below}
      {value.shortenUrls ? <ShortLinks reading={reading} base={value.shortUrlBase} onChange={change} /> : null}
      {channel === 'sms' ? (
        <>
          <PartsView reading={reading} />
          <EncodingNotice
            reading={reading}
            onReplace={template => typeOver(field.current, template)}
            onShow={(start, end) => selectRange(field.current, start, end)}
          />
        </>
      ) : (
        <p className="sb-muted">{t.characters(Array.from(reading.filledIn.text).length)}</p>
      )}
    </div>
  )
}

function ChannelLabel({ icon: Icon, name }: { icon: typeof IconBell; name: string }) {
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden />
      {name}
    </>
  )
}

interface PushFieldsProps {
  value: MessageValue
  problems: readonly MessageProblem[]
  onChange: (part: Partial<MessageValue>) => void
}

// Nothing above an input changes its height during typing
const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

function PushFields({ value, problems, onChange }: PushFieldsProps) {
  const textOf = (level: MessageProblem['level'], name: MessageProblem['field']) =>
    problems.find(problem => problem.level === level && problem.field === name)?.text
  const adviceOf = (name: MessageProblem['field']) => {
    const advice = textOf('warn', name)
    return advice === undefined ? undefined : <span className={classes['advice']}>{advice}</span>
  }
  return (
    <div className={classes['push']}>
      <TextInput
        label={t.title}
        inputWrapperOrder={wrapperOrder}
        description={adviceOf('pushTitle')}
        value={value.pushTitle}
        // Not before a text is entered
        error={value.template === '' ? undefined : textOf('stop', 'pushTitle')}
        onChange={event => onChange({ pushTitle: event.currentTarget.value })}
      />
      <TextInput
        label={t.deepLink}
        inputWrapperOrder={wrapperOrder}
        description={adviceOf('deepLink') ?? t.deepLinkHelp}
        value={value.deepLink}
        error={textOf('stop', 'deepLink')}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        onChange={event => onChange({ deepLink: event.currentTarget.value })}
      />
    </div>
  )
}

const SHOWN = 3

interface ShortLinksProps {
  reading: MessageReading
  base: string
  onChange: (change: Pick<MessageValue, 'shortUrlBase'>) => void
}

/** The base, and links before and after shortening. Links in people's values are also shortened, but are not listed. */
function ShortLinks({ reading, base, onChange }: ShortLinksProps) {
  const { template, shortUrlBase } = reading.value
  const links = linksOf(template, { base: shortUrlBase })
  return (
    <div className="sb-stack sb-small">
      <TextInput
        label={t.base}
        description={base === '' ? t.noBase : t.baseHelp}
        value={base}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        onChange={event => onChange({ shortUrlBase: event.currentTarget.value })}
      />
      {links.length > 0 && shortUrlBase !== '' ? (
        <div>
          <h3>{t.links.title}</h3>
          <ul className={classes['list']}>
            {links.slice(0, SHOWN).map(({ before, after }, index) => (
              <li key={index}>
                {t.links.becomes(
                  <bdi className={classes['before']}>{before}</bdi>,
                  <bdi className={classes['after']}>{after}</bdi>,
                )}
              </li>
            ))}
          </ul>
          {links.length > SHOWN ? <p className="sb-dim">{t.links.more(links.length - SHOWN)}</p> : null}
          <p className="sb-note">{t.links.example}</p>
        </div>
      ) : null}
    </div>
  )
}
