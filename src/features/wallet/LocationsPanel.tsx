import type { WalletItem } from '#/contract/wallet-items'
import { limits } from '#/contract/limits'
import { Absent } from '#/ui/KeyValue'
import { LongText } from '#/ui/LongText'
import { Panel } from '#/ui/Panel'
import { locale } from '#/ui/texts'
import classes from './LocationsPanel.module.css'
import { text } from './text'

type Locations = NonNullable<WalletItem['locations']>

const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })

/** Where the pass shows itself on a phone's lock screen. */
export function LocationsPanel({ locations }: { locations: Locations }) {
  return (
    <Panel title={text.locations.title} count={text.locations.count(locations.length, limits.walletItemLocations)}>
      {locations.length === 0 ? (
        <Absent>{text.locations.none}</Absent>
      ) : (
        <ol className={classes['list']}>
          {locations.map(({ latitude, longitude, relevant_text: words }, at) => (
            <li key={at} className={classes['place']}>
              <span className="sb-mono">
                {degree(latitude)}, {degree(longitude)}
              </span>
              {words === null || words === undefined ? (
                <Absent>{text.locations.noText}</Absent>
              ) : (
                <LongText text={words} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const degree = (value: number | null | undefined): string =>
  value === null || value === undefined ? text.locations.noDegree : degrees.format(value)
