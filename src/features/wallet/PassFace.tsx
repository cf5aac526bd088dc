import type { ReactNode } from 'react'
import { readExpiration } from '#/contract/wallet-expiration'
import type { WalletItem } from '#/contract/wallet-items'
import { locale } from '#/ui/format/format'
import { QrCode } from '#/ui/format/QrCode'
import { joinTokens, type Tokens } from './item-tokens'
import type { Slot, SlotMap } from './pass-slots'
import { text as sharedText } from './text'
import classes from './PassPreview.module.css'

const text = sharedText.pass

/** The wallets that show a pass. */
export type Wallet = 'apple' | 'google'

/** What a pass shows. */
export interface PassContent {
  /** The campaign's name, shown in place of the company's. */
  campaign: string
  tokens: Tokens
  slots: SlotMap
  /** Names of the tokens to highlight, because they change. */
  highlighted: ReadonlySet<string>
  /** Its id is in the QR code if no token is. If there is room for only one wallet, its provider's is shown first. */
  item: Pick<WalletItem, 'wallet_item_id' | 'provider'>
}

interface PassFaceProps extends PassContent {
  wallet: Wallet
}

/** The face of a pass. The layout is a sketch: the service does not return the real one. */
export function PassFace({ campaign, tokens, slots, highlighted, item, wallet }: PassFaceProps) {
  const contentOf = (slot: Slot) => ({
    names: slots[slot],
    value: joinTokens(tokens, slots[slot]),
    isHighlighted: slots[slot].some(name => highlighted.has(name)),
  })
  const [strip, expires] = [contentOf('strip'), contentOf('expires')]
  return (
    <div className={`sb-small ${classes['pass'] ?? ''}`} data-wallet={wallet}>
      <div className={classes['top']}>
        <span className={classes['logo']} aria-hidden="true">
          {campaign.match(/^\p{L}/u)?.[0] ?? ''}
        </span>
        <bdi className={`sb-wrap ${classes['campaign'] ?? ''}`}>{campaign}</bdi>
        <Field {...contentOf('header')} end />
      </div>
      {strip.value === null ? null : (
        <div className={classes['strip']}>
          <bdi className="sb-mono" data-highlighted={strip.isHighlighted || undefined}>
            {strip.value}
          </bdi>
        </div>
      )}
      <div className={classes['fields']}>
        <Field {...contentOf('member')} label={text.member} />
        <Field {...contentOf('primary')} end />
        <Field {...contentOf('secondary')} />
        <Field {...expires} value={expiryText(expires.value)} label={text.expires} end />
      </div>
      <div className={classes['code']}>
        <QrCode value={contentOf('code').value ?? item.wallet_item_id} label={text.code} />
      </div>
    </div>
  )
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** An expiration date as wallets show it; a value that is not a date is returned as is. */
function expiryText(value: string | null): string | null {
  const expiration = value === null ? null : readExpiration(value)
  return expiration === null ? value : day.format(Date.parse(`${expiration.day}T00:00:00Z`))
}

interface FieldProps {
  names: readonly string[]
  value: string | null
  isHighlighted: boolean
  label?: ReactNode
  end?: boolean
}

const Field = ({ names, value, isHighlighted, label, end = false }: FieldProps) =>
  value === null ? null : (
    <div className={classes['field']} data-end={end || undefined}>
      <div className={classes['label']}>{label ?? names[0]?.replaceAll('_', ' ')}</div>
      <bdi className={classes['value']} data-highlighted={isHighlighted || undefined}>
        {value.length > 200 ? `${value.slice(0, 200)}…` : value}
      </bdi>
    </div>
  )
