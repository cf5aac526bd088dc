import { IconBrandApple, IconBrandGoogle, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { templateParts } from '#/contract/format/message-template'
import { markControlCharacters, markAndShorten } from '#/ui/format/LongText'
import { text } from './text'
import { useCampaign } from './use-campaign'
import classes from './MessagePreview.module.css'

const t = text.messagePreview
/** More characters than any phone shows at once. */
const MAX_LENGTH = 2_000
const isLong = (text: string): boolean => text.length > MAX_LENGTH

interface MessagePreviewProps {
  /** The message as typed. */
  template: string
  /** The text with the placeholders filled in; by default, they are shown as typed. */
  body?: string
  /** Whether they are filled in with the values of one holder. */
  isForHolder?: boolean
  header: string
  imageUrl: string
  /** Shown if nothing was typed. */
  empty?: string
}

/** A message on the Apple lock screen and in Google's list of messages. Images are not loaded. */
export function MessagePreview(props: MessagePreviewProps) {
  const { template, body = template, isForHolder = false, header, imageUrl, empty = t.empty } = props
  // Both wallets show the campaign's name above the text
  const name = useCampaign().campaign?.name || t.unnamedCampaign
  const shown = (text: string) => markControlCharacters(isLong(text) ? `${text.slice(0, MAX_LENGTH)}…` : text)
  const blank = template.trim() === '' ? empty : isForHolder ? t.emptyForHolder : t.emptyWithoutHolder
  const content = body.trim() === '' ? <span className={classes['dim']}>{blank}</span> : shown(body)
  const isPerHolder = !isForHolder && templateParts(template).some(({ kind }) => kind === 'placeholder')
  const cutAfter = isLong(body) || isLong(header) ? MAX_LENGTH : null
  return (
    <div className={classes['preview']}>
      <Phone caption={t.apple} icon={<IconBrandApple size={16} stroke={1.5} aria-hidden />}>
        <div className={classes['lock']}>
          <div className={classes['clock']} aria-hidden>
            {t.clock}
          </div>
          <div className={classes['banner']}>
            <Logo name={name} />
            <div className={classes['bannerText']}>
              <div className={classes['line']}>
                <bdi className={classes['name']}>{markAndShorten(name)}</bdi>
                <span className={classes['dim']}>{t.now}</span>
              </div>
              <p className={classes['text']} dir="auto">
                {content}
              </p>
            </div>
          </div>
        </div>
      </Phone>
      <Phone caption={t.google} icon={<IconBrandGoogle size={16} stroke={1.5} aria-hidden />}>
        <div className={classes['card']}>
          <div className={classes['line']}>
            <Logo name={name} />
            <bdi className={classes['from']}>{markAndShorten(name)}</bdi>
            <span className={classes['dim']}>{t.now}</span>
          </div>
          {header.trim() === '' ? (
            <p className={classes['dim']}>{t.noHeader}</p>
          ) : (
            <p className={classes['header']}>
              <bdi>{shown(header)}</bdi>
            </p>
          )}
          <p className={classes['body']} dir="auto">
            {content}
          </p>
          {imageUrl.trim() === '' ? null : (
            <div className={classes['image']}>
              <IconPhoto size={20} stroke={1.5} aria-hidden />
              <span>{t.image}</span>
            </div>
          )}
        </div>
      </Phone>
      <p className="sb-note">{isPerHolder ? t.layoutPerHolder(cutAfter) : t.layout(cutAfter)}</p>
    </div>
  )
}

const Phone = ({ caption, icon, children }: { caption: string; icon: ReactNode; children: ReactNode }) => (
  <figure className={classes['figure']} aria-label={caption}>
    <figcaption className="sb-caption">
      {icon}
      {caption}
    </figcaption>
    {children}
  </figure>
)

const Logo = ({ name }: { name: string }) => (
  <span className={classes['logo']} aria-hidden>
    {name.match(/^\p{L}/u)?.[0] ?? ''}
  </span>
)
