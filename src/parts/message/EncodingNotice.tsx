import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type NonGsmCharacter, findNonGsmCharacters, replaceNonGsmCharacters } from './gsm-replacements'
import { codePoint } from './message-problems'
import { partSizes } from './sms-parts'
import { text } from './text'
import type { MessageReading } from './use-message-reading'
import classes from './EncodingNotice.module.css'

const t = text.encoding
const SHOWN = 5

interface EncodingNoticeProps {
  reading: MessageReading
  /** Replaces the whole text. */
  onReplace: (text: string) => void
  onShow: (start: number, end: number) => void
}

/**
 * Lists the characters that reduce a part from 160 to 70 characters, or from 153 to 67 if there are several parts, with
 * their replacements.
 */
export function EncodingNotice({ reading, onReplace, onShow }: EncodingNoticeProps) {
  'use no memo' // its reading changes with every keystroke: memoization would make the page larger and save little
  const { nonGsmCharacters, filledIn, replaced, fillInValues, value } = reading
  if (filledIn.count.encoding === 'GSM-7' || value.channel.toLowerCase() !== 'sms') return null
  const { size, parts } = filledIn.count
  const partsNow = parts.length
  const gsmSize = partSizes['GSM-7'][partsNow === 1 ? 'alone' : 'among']
  const replace = (characters: readonly NonGsmCharacter[]) =>
    onReplace(replaceNonGsmCharacters(value.template, characters))
  if (nonGsmCharacters.length === 0) {
    const characters = findNonGsmCharacters(filledIn.text).slice(0, 3)
    return (
      <div className="sb-text">
        <bdi>
          {t.notTyped(
            fillInValues?.label ?? null,
            characters.map(({ character }) => `${visible(character)} (${t.nameOf(character)})`),
            size,
          )}
        </bdi>
      </div>
    )
  }
  const different = new Set(nonGsmCharacters.map(({ character }) => character)).size
  const partsReplaced = replaced !== null && replaced.encoding === 'GSM-7' ? replaced.parts.length : null
  return (
    <div className={`sb-callout ${classes['note'] ?? ''}`}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes['icon']} />
      <div className={`sb-stack ${classes['body'] ?? ''}`}>
        <div className={classes['head']}>
          <p>
            <span className={classes['strong']}>
              {partsReplaced !== null && partsReplaced < partsNow
                ? t.moreParts(different, partsNow, partsReplaced)
                : t.smallerParts(different, size, gsmSize)}
            </span>
            {replaced !== null && partsReplaced === 1 ? (
              <span> {t.withReplacements(replaced.units, replaced.size)}</span>
            ) : null}
          </p>
          {replaced !== null && nonGsmCharacters.length > 1 ? (
            <Button size="xs" onClick={() => replace(nonGsmCharacters)}>
              {t.replaceAll}
            </Button>
          ) : null}
        </div>
        <ul className={classes['list']}>
          {nonGsmCharacters.slice(0, SHOWN).map(found => (
            <li key={`${found.character} ${found.at[0] ?? 0}`} className={classes['row']}>
              <span>
                <bdi className={classes['character']}>{visible(found.character)}</bdi> {t.nameOf(found.character)}
                <span className="sb-dim"> {t.details(codePoint(found.character), found.at.length, found)}</span>
              </span>
              {found.replacement === null ? (
                <Button size="xs" onClick={() => onShow(found.at[0] ?? 0, (found.at[0] ?? 0) + found.character.length)}>
                  {t.show}
                </Button>
              ) : (
                <Button size="xs" onClick={() => replace([found])}>
                  {t.replace(visible(found.character), found.replacement === ' ' ? '␣' : found.replacement)}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {nonGsmCharacters.length > SHOWN ? <p className="sb-dim">{t.more(nonGsmCharacters.length, SHOWN)}</p> : null}
      </div>
    </div>
  )
}

/** Invisible characters are shown as a symbol, and a mark without a letter on a dotted circle. */
const visible = (character: string): string =>
  /^[\p{Z}\p{C}]+$/u.test(character) ? '␣' : /^\p{M}/u.test(character) ? `◌${character}` : character
