import { IconBrandApple, IconBrandGoogle, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visible } from '#/ui/format/LongText'
import { messageText } from './message-text'
import classes from './MessageLooks.module.css'

const t = messageText.looks
/** No phone shows more at once. */
const MOST_SHOWN = 2_000

interface MessageLooksProps {
  /** The campaign's name: what Apple puts above the text. */
  campaign: string
  /** As one holder reads it. */
  words: string
  header: string
  imageUrl: string
}

/** A message in both wallets: on a lock screen of Apple's, in Google's list of messages. Images are not loaded. */
export function MessageLooks({ campaign, words, header, imageUrl }: MessageLooksProps) {
  const shown = words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN)}…` : words
  const text = words.trim() === '' ? <span className={classes['dim']}>{t.empty}</span> : visible(shown)
  const name = campaign === '' ? t.unnamed : campaign
  return (
    <div className={classes['looks']}>
      <Look caption={t.apple} icon={<IconBrandApple size={16} stroke={1.5} aria-hidden />}>
        <div className={classes['lock']}>
          <div className={classes['clock']} aria-hidden>
            {t.clock}
          </div>
          <div className={classes['banner']}>
            <Mark name={name} />
            <div className={classes['words']}>
              <div className={classes['line']}>
                <bdi className={classes['name']}>{visible(name)}</bdi>
                <span className={classes['dim']}>{t.now}</span>
              </div>
              <p className={classes['text']} dir="auto">
                {text}
              </p>
            </div>
          </div>
        </div>
      </Look>
      <Look caption={t.google} icon={<IconBrandGoogle size={16} stroke={1.5} aria-hidden />}>
        <div className={classes['card']}>
          <div className={classes['line']}>
            <Mark name={name} />
            <bdi className={classes['from']}>{visible(name)}</bdi>
            <span className={classes['dim']}>{t.now}</span>
          </div>
          {header.trim() === '' ? (
            <p className={classes['dim']}>{t.noHeader}</p>
          ) : (
            <p className={classes['header']}>
              <bdi>{visible(header.slice(0, MOST_SHOWN))}</bdi>
            </p>
          )}
          <p className={classes['body']} dir="auto">
            {text}
          </p>
          {imageUrl.trim() === '' ? null : (
            <div className={classes['image']}>
              <IconPhoto size={20} stroke={1.5} aria-hidden />
              <span>{t.image}</span>
            </div>
          )}
        </div>
      </Look>
      <p className={classes['ours']}>{t.ours}</p>
    </div>
  )
}

const Look = ({ caption, icon, children }: { caption: string; icon: ReactNode; children: ReactNode }) => (
  <figure className={classes['figure']} aria-label={caption}>
    <figcaption className={classes['caption']}>
      {icon}
      {caption}
    </figcaption>
    {children}
  </figure>
)

const Mark = ({ name }: { name: string }) => (
  <span className={classes['mark']} aria-hidden>
    {name.match(/^\p{L}/u)?.[0] ?? ''}
  </span>
)
