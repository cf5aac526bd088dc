import { SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { findLinks } from '#/contract/format/links'
import { markAndShorten } from '#/ui/format/LongText'
import { formatClock, formatMoment } from '#/ui/format/moment'
import { useScheme } from '#/ui/theme/scheme'
import type { FillInValues, ShortLinks } from './fill-in'
import { messagePieces } from './message-pieces'
import { text } from './text'
import { textSegmentsOf } from './text-segments'
import type { MessageReading } from './use-message-reading'
import classes from './MessagePreview.module.css'

const t = text.preview
/** Longer texts are cut off: a phone shows less at once, and laying out more would delay typing. */
const MAX_SHOWN = 3_000

interface MessagePreviewProps {
  reading: MessageReading
  /** When the message is sent, in ms; null if that is not known. */
  at: number | null
  /** The time zone of the phone. */
  zone: string
  /** Shows the phone without switches, as on a receipt. */
  bare?: boolean
  /** The name of a placeholder's field. With it, placeholders without a value are shown as labels, not as gaps. */
  fieldName?: (placeholder: string) => string
}

/**
 * The message on a phone: an SMS bubble, or a notification as iOS and Android show it. The layout is approximate; text
 * and title are exact, but each is cut off after 3,000 characters.
 */
export function MessagePreview({ reading, at, zone, bare = false, fieldName }: MessagePreviewProps) {
  const scheme = useScheme()
  const [chosenColors, setColors] = useState<'light' | 'dark' | null>(null)
  const [platform, setPlatform] = useState<'ios' | 'android'>('ios')
  const colors = chosenColors ?? scheme
  const isPush = readChannel(reading.value.channel) === 'push'
  const name = t.phone(reading.fillInValues?.label ?? null)
  const clock = at === null ? null : formatClock(at, zone).time
  return (
    <div className={`sb-stack ${classes['preview'] ?? ''}`}>
      <figure className={classes['phone']} data-colors={colors} data-platform={platform} aria-label={name}>
        <div className={classes['screen']} tabIndex={0} role="group" aria-label={name}>
          <div className={classes['status']} aria-hidden>
            <span>{clock ?? '9:00'}</span>
            <span>LTE</span>
          </div>
          {isPush ? (
            <Notification reading={reading} platform={platform} fieldName={fieldName} />
          ) : (
            <>
              <div className={classes['who']}>
                <div className={classes['sender']}>{t.sender}</div>
                <div className={classes['dim']}>{t.textMessage}</div>
              </div>
              {at === null || clock === null ? null : (
                <div className={classes['day']}>
                  {formatMoment(at, zone, { now: at, precision: 'day' })}, {clock}
                </div>
              )}
              <div className={classes['bubble']} dir="auto">
                <Body reading={reading} fieldName={fieldName} />
              </div>
            </>
          )}
        </div>
      </figure>
      {bare ? null : (
        <div className={classes['switches']}>
          {isPush ? (
            <SegmentedControl
              size="xs"
              aria-label={t.platform}
              value={platform}
              data={(['ios', 'android'] as const).map(value => ({ value, label: t[value] }))}
              onChange={setPlatform}
            />
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label={t.colors}
            value={colors}
            data={(['light', 'dark'] as const).map(value => ({ value, label: t[value] }))}
            onChange={setColors}
          />
        </div>
      )}
    </div>
  )
}

type BodyProps = Pick<MessagePreviewProps, 'reading' | 'fieldName'>

function Notification({ reading, platform, fieldName }: BodyProps & { platform: 'ios' | 'android' }) {
  const { value, title, fillInValues } = reading
  return (
    <>
      <div className={classes['note']}>
        <span className={classes['app']} aria-hidden />
        <div className={classes['content']}>
          {platform === 'android' ? <div className={classes['dim']}>{t.appNow}</div> : null}
          <div className={classes['title']}>
            <bdi>
              {(fieldName === undefined ? title : value.pushTitle).trim() === '' ? (
                t.noTitle
              ) : (
                <FilledIn
                  template={value.pushTitle}
                  text={title}
                  values={fillInValues}
                  links={null}
                  fieldName={fieldName}
                />
              )}
            </bdi>
            {platform === 'ios' ? <span className={classes['dim']}>{t.now}</span> : null}
          </div>
          <div className={classes['text']} dir="auto">
            <Body reading={reading} fieldName={fieldName} />
          </div>
        </div>
        {platform === 'android' ? <IconChevronDown size={16} stroke={1.5} aria-hidden /> : null}
      </div>
      {value.deepLink.trim() === '' ? null : (
        <p className={classes['deepLink']}>
          {t.opens(<bdi className={classes['link']}>{markAndShorten(value.deepLink)}</bdi>)}
        </p>
      )}
    </>
  )
}

function Body({ reading, fieldName }: BodyProps) {
  const { value, fillInValues, filledIn } = reading
  const links = value.shortenUrls ? { base: value.shortUrlBase } : null
  return (
    <FilledIn
      template={value.template}
      text={filledIn.text}
      values={fillInValues}
      links={links}
      fieldName={fieldName}
    />
  )
}

interface FilledInProps extends Pick<MessagePreviewProps, 'fieldName'> {
  template: string
  /** The template with the values. */
  text: string
  values: FillInValues | null
  links: ShortLinks
}

/** A text with values. A long one has no labels, because `Text` cuts it off and counts the rest. */
function FilledIn({ template, text, values, links, fieldName }: FilledInProps) {
  if (fieldName === undefined || template.trim() === '' || template.length > MAX_SHOWN) return <Text text={text} />
  const pieces = messagePieces(template, values, links).map(piece =>
    piece.kind === 'text'
      ? { text: piece.text, isLabel: false }
      : { text: t.placeholder(fieldName(piece.name), piece.fallback), isLabel: true },
  )
  // Values and the names of fields can be long too
  if (pieces.reduce((sum, piece) => sum + piece.text.length, 0) > MAX_SHOWN) return <Text text={text} />
  return pieces.map((piece, index) =>
    piece.isLabel ? (
      <span key={index} className={classes['placeholder']} data-framed>
        {piece.text}
      </span>
    ) : (
      <Linked key={index} text={piece.text} />
    ),
  )
}

/** The text with its links marked. They are not clickable. */
function Text({ text }: { text: string }) {
  if (text.trim() === '') return <span className={classes['dim']}>{t.empty}</span>
  return (
    <>
      <Linked text={text.slice(0, MAX_SHOWN)} />
      {/* A separate block: it changes with every keystroke, which must not lay out the long text again */}
      {text.length > MAX_SHOWN ? <p className={classes['dim']}>{t.cutOff(text.length - MAX_SHOWN)}</p> : null}
    </>
  )
}

function Linked({ text }: { text: string }) {
  const links = findLinks(text).map(({ link, at }) => ({ start: at, end: at + link.length, style: 'link' }))
  return textSegmentsOf(text, links).map(piece => (
    <span key={piece.at} className={piece.style === null ? undefined : classes['link']}>
      {piece.text}
    </span>
  ))
}
