import { SegmentedControl } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { readExpiration } from '#/contract/wallet-expiration'
import { locale } from '#/ui/format/format'
import { QrCode } from '#/ui/format/QrCode'
import { joinTokens, type Tokens } from '../../item-tokens'
import { text as sharedText } from '../../text'
import type { Slot, SlotMap } from './pass-slots'
import { text } from './text'
import classes from './PassPreview.module.css'

interface PassPreviewProps {
  /** The campaign's name, shown in place of the company's. */
  campaign: string
  tokens: Tokens
  slots: SlotMap
  /** Names of the tokens to highlight, because they change. */
  highlighted: ReadonlySet<string>
  /** The content of the QR code if no token fills it. */
  itemId: string
  /** The holder's wallet, which is shown first where only one fits. */
  provider: string | null | undefined
}

const wallets = ['apple', 'google'] as const
type Wallet = (typeof wallets)[number]

/** The pass in both wallets, drawn from its tokens. The layout is a sketch: the service does not return the real one. */
export function PassPreview(props: PassPreviewProps) {
  const holdersWallet: Wallet = props.provider === 'google_wallet' ? 'google' : 'apple'
  const [wallet, setWallet] = useState<Wallet>(holdersWallet)
  return (
    <div className={classes['preview']}>
      <div className={classes['switch']}>
        <SegmentedControl
          aria-label={text.wallet}
          value={wallet}
          data={wallets.map(value => ({ value, label: sharedText.wallets[value] }))}
          onChange={setWallet}
        />
      </div>
      <div className={classes['passes']} data-wallet={wallet}>
        <Pass {...props} wallet="apple" isHolders={props.provider === 'passbook'} />
        <Pass {...props} wallet="google" isHolders={props.provider === 'google_wallet'} />
      </div>
    </div>
  )
}

function Pass({
  campaign,
  tokens,
  slots,
  highlighted,
  itemId,
  wallet,
  isHolders,
}: PassPreviewProps & { wallet: Wallet; isHolders: boolean }) {
  const isHighlighted = (names: readonly string[]) => names.some(name => highlighted.has(name))
  const valueOf = (slot: Slot) => joinTokens(tokens, slots[slot])
  const Brand = wallet === 'apple' ? IconBrandApple : IconBrandGoogle
  const strip = valueOf('strip')
  const slot = (one: Slot) => ({ name: slots[one], value: valueOf(one), isHighlighted: isHighlighted(slots[one]) })
  return (
    <figure className={classes['figure']} data-wallet={wallet}>
      <figcaption className={classes['caption']}>
        <Brand size={16} stroke={1.5} aria-hidden />
        {sharedText.wallets[wallet]}
        {isHolders ? <span className={classes['holder']}>{text.holdersWallet}</span> : null}
      </figcaption>
      <div className={classes['pass']} data-wallet={wallet}>
        <div className={classes['top']}>
          <span className={classes['logo']} aria-hidden="true">
            {campaign.match(/^\p{L}/u)?.[0] ?? ''}
          </span>
          <bdi className={classes['campaign']}>{campaign}</bdi>
          <Field {...slot('header')} end />
        </div>
        {strip === null ? null : (
          <div className={classes['strip']}>
            <bdi className="sb-mono" data-highlighted={isHighlighted(slots.strip) || undefined}>
              {strip}
            </bdi>
          </div>
        )}
        <div className={classes['fields']}>
          <Field {...slot('member')} label={text.member} />
          <Field {...slot('primary')} end />
          <Field {...slot('secondary')} />
          <Field {...slot('expires')} value={expiryText(valueOf('expires'))} label={text.expires} end />
        </div>
        <div className={classes['code']}>
          <QrCode value={valueOf('code') ?? itemId} label={text.code} />
        </div>
      </div>
    </figure>
  )
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** An expiration date as wallets show it; a value that is not a date is returned as it is. */
function expiryText(value: string | null): string | null {
  const expiration = value === null ? null : readExpiration(value)
  return expiration === null ? value : day.format(Date.parse(`${expiration.day}T00:00:00Z`))
}

interface FieldProps {
  name: readonly string[]
  value: string | null
  isHighlighted: boolean
  label?: ReactNode
  end?: boolean
}

const Field = ({ name, value, isHighlighted, label, end = false }: FieldProps) =>
  value === null ? null : (
    <div className={classes['field']} data-end={end || undefined}>
      <div className={classes['label']}>{label ?? name[0]?.replaceAll('_', ' ')}</div>
      <bdi className={classes['value']} data-highlighted={isHighlighted || undefined}>
        {value.length > 200 ? `${value.slice(0, 200)}…` : value}
      </bdi>
    </div>
  )
