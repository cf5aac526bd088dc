import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { readExpiration } from '#/contract/wallet-expiration'
import { locale } from '#/ui/format/format'
import { QrCode } from '#/ui/format/QrCode'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { slotText, type Slot, type SlotMap } from '../pass-slots'
import { text } from '../text'
import classes from './PassPreview.module.css'

interface PassPreviewProps {
  /** The campaign's name stands for the company's on the pass. */
  campaign: string
  tokens: Readonly<Record<string, unknown>>
  /** Which token goes in which place. */
  slots: SlotMap
  /** Tokens whose values are lit: those that change. */
  lit: ReadonlySet<string>
  /** What its code holds: the token for it, else the item's id. */
  itemId: string
  /** Whose wallet holds it: lit, and the one shown first where only one fits. */
  provider: string | null | undefined
}

const looks = ['apple', 'google'] as const
type Look = (typeof looks)[number]

/** The pass in both wallets, drawn from its tokens. The layout is ours: the service does not say the real one. */
export function PassPreview(props: PassPreviewProps) {
  const own: Look = props.provider === 'google_wallet' ? 'google' : 'apple'
  const [look, setLook] = useState<Look>(own)
  return (
    <div className={classes['preview']}>
      <div className={classes['switch']}>
        <SegmentedControl
          label={text.pass.which}
          value={look}
          choices={looks.map(value => ({ value, label: text.pass.looks[value] }))}
          onChange={setLook}
        />
      </div>
      <div className={classes['passes']} data-look={look}>
        <Pass {...props} look="apple" holds={props.provider === 'passbook'} />
        <Pass {...props} look="google" holds={props.provider === 'google_wallet'} />
      </div>
    </div>
  )
}

function Pass({
  campaign,
  tokens,
  slots,
  lit,
  itemId,
  look,
  holds,
}: PassPreviewProps & { look: Look; holds: boolean }) {
  const valueOf = (slot: Slot) => slotText(tokens, slots[slot])
  const Brand = look === 'apple' ? IconBrandApple : IconBrandGoogle
  const strip = valueOf('strip')
  const slot = (one: Slot) => ({ name: slots[one], value: valueOf(one), lit: isLit(lit, slots[one]) })
  return (
    <figure className={classes['figure']} data-look={look}>
      <figcaption className={classes['caption']}>
        <Brand size={16} stroke={1.5} aria-hidden />
        {text.pass.looks[look]}
        {holds ? <span className={classes['holds']}>{text.pass.holds}</span> : null}
      </figcaption>
      <div className={classes['pass']} data-look={look}>
        <div className={classes['top']}>
          <span className={classes['mark']} aria-hidden="true">
            {campaign.match(/^\p{L}/u)?.[0] ?? ''}
          </span>
          <bdi className={classes['campaign']}>{campaign}</bdi>
          <Field {...slot('header')} end />
        </div>
        {strip === null ? null : (
          <div className={classes['strip']}>
            <bdi className="sb-mono" data-lit={isLit(lit, slots.strip) || undefined}>
              {strip}
            </bdi>
          </div>
        )}
        <div className={classes['fields']}>
          <Field {...slot('member')} label={text.pass.member} />
          <Field {...slot('primary')} end />
          <Field {...slot('secondary')} />
          <Field {...slot('expires')} value={expiryText(valueOf('expires'))} label={text.pass.expires} end />
        </div>
        <div className={classes['code']}>
          <QrCode value={valueOf('code') ?? itemId} label={text.pass.code} />
        </div>
      </div>
    </figure>
  )
}

const isLit = (lit: ReadonlySet<string>, names: readonly string[]): boolean => names.some(name => lit.has(name))

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** The day a pass ends, as wallets write it; what is no date as it stands there. */
function expiryText(value: string | null): string | null {
  const expiration = value === null ? null : readExpiration(value)
  return expiration === null ? value : day.format(Date.parse(`${expiration.day}T00:00:00Z`))
}

interface FieldProps {
  name: readonly string[]
  value: string | null
  lit: boolean
  label?: ReactNode
  end?: boolean
}

const Field = ({ name, value, lit, label, end = false }: FieldProps) =>
  value === null ? null : (
    <div className={classes['field']} data-end={end || undefined}>
      <div className={classes['label']}>{label ?? name[0]?.replaceAll('_', ' ')}</div>
      <bdi className={classes['value']} data-lit={lit || undefined}>
        {value.length > 200 ? `${value.slice(0, 200)}…` : value}
      </bdi>
    </div>
  )
