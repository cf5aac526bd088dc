import { TextInput } from '@mantine/core'
import { linksOf } from './fill-in'
import type { MessageValue } from './message-value'
import { text } from './text'
import type { MessageReading } from './use-message-reading'
import classes from './ShortLinks.module.css'

const t = text
const SHOWN = 3

interface ShortLinksProps {
  reading: MessageReading
  base: string
  onBase: (change: Pick<MessageValue, 'shortUrlBase'>) => void
}

/** Links before and after shortening. Links in people's values are also shortened, but are not listed. */
export function ShortLinks({ reading, base, onBase }: ShortLinksProps) {
  const { template, shortUrlBase } = reading.value
  const links = linksOf(template, { base: shortUrlBase })
  return (
    <div className={classes['links']}>
      <TextInput
        label={t.base}
        description={base === '' ? t.noBase : t.baseHelp}
        value={base}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        onChange={event => onBase({ shortUrlBase: event.currentTarget.value })}
      />
      {links.length > 0 && shortUrlBase !== '' ? (
        <div>
          <h3>{t.links.title}</h3>
          <ul className={classes['list']}>
            {links.slice(0, SHOWN).map(({ before, after }, at) => (
              <li key={at}>
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
