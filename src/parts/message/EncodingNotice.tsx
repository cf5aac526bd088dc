import { IconAlertTriangle } from '@tabler/icons-react'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { type NonGsmCharacter, findNonGsmCharacters, replaceNonGsmCharacters } from './gsm-replacements'
import { codePoint } from './message-problems'
import { messageText } from './text'
import type { MessageReading } from './use-message-reading'
import classes from './EncodingNotice.module.css'

const t = messageText.encoding
const SHOWN = 5

interface EncodingNoticeProps {
  reading: MessageReading
  /** Replaces the whole text. */
  onReplace: (text: string) => void
  onShow: (start: number, end: number) => void
}

/** Which characters make a text count 70 to a part, and what would say the same in plain ones. */
export function EncodingNotice({ reading, onReplace, onShow }: EncodingNoticeProps) {
  const { offenders, counted, plain, sample, value } = reading
  if (counted.count.encoding === 'GSM-7' || value.channel.toLowerCase() !== 'sms') return null
  const now = counted.count.parts.length
  const replace = (some: readonly NonGsmCharacter[]) => onReplace(replaceNonGsmCharacters(value.template, some))
  if (offenders.length === 0) {
    const signs = findNonGsmCharacters(counted.text).map(({ sign }) => sign)
    if (signs.length === 0 || sample === null) return null
    return (
      <div className={classes['quiet']}>
        <bdi>{t.ofValues(sample.label, signs.slice(0, 3))}</bdi>
      </div>
    )
  }
  const instead = plain !== null && plain.encoding === 'GSM-7' ? plain.parts.length : null
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes['icon']} />
      <div className={classes['body']}>
        <div className={classes['head']}>
          <p>
            <span className={classes['strong']}>
              {instead !== null && instead < now ? t.makes(offenders.length, now, instead) : t.halves(offenders.length)}
            </span>
            {plain !== null && instead === 1 ? <span> {t.plain(plain.units, plain.size)}</span> : null}
          </p>
          {plain !== null && offenders.length > 1 ? (
            <PlainButton small onClick={() => replace(offenders)}>
              {t.replaceAll}
            </PlainButton>
          ) : null}
        </div>
        <ul className={classes['list']}>
          {offenders.slice(0, SHOWN).map(offender => (
            <li key={offender.sign} className={classes['row']}>
              <span>
                <bdi className={classes['sign']}>{visible(offender.sign)}</bdi> {t.nameOf(offender.sign)}
                <span className="sb-dim">
                  {' '}
                  {codePoint(offender.sign)}
                  {offender.at.length > 1 ? <>, {t.times(offender.at.length)}</> : null}
                  {offender.twin === null ? <>, {t.noTwin}</> : null}
                </span>
              </span>
              {offender.twin === null ? (
                <PlainButton
                  small
                  onClick={() => onShow(offender.at[0] ?? 0, (offender.at[0] ?? 0) + offender.sign.length)}
                >
                  {t.show}
                </PlainButton>
              ) : (
                <PlainButton small onClick={() => replace([offender])}>
                  {t.replace(visible(offender.sign), offender.twin === ' ' ? '␣' : offender.twin)}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
        {offenders.length > SHOWN ? <p className="sb-dim">{t.more(offenders.length - SHOWN)}</p> : null}
      </div>
    </div>
  )
}

/** What nobody sees is shown by a stand-in. */
const visible = (sign: string): string =>
  /^[\p{Z}\p{C}]+$/u.test(sign) ? '␣' : /^\p{M}/u.test(sign) ? `◌${sign}` : sign
