import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { QrCode } from '#/ui/QrCode'
import { Segments } from '#/ui/Segments'
import { slotsOf, slotText, type Slot } from './pass-slots'
import classes from './PassPreview.module.css'
import { text } from './text'

interface PassPreviewProps {
  /** The campaign's name stands for the company's on the pass. */
  campaign: string
  tokens: Readonly<Record<string, unknown>>
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
        <Segments
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

function Pass({ campaign, tokens, itemId, look, holds }: PassPreviewProps & { look: Look; holds: boolean }) {
  const slots = slotsOf(tokens)
  const valueOf = (slot: Slot) => slotText(tokens, slots[slot])
  const Brand = look === 'apple' ? IconBrandApple : IconBrandGoogle
  const strip = valueOf('strip')
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
          <Field name={slots.header} value={valueOf('header')} end />
        </div>
        {strip === null ? null : (
          <div className={classes['strip']}>
            <bdi className="sb-mono">{strip}</bdi>
          </div>
        )}
        <div className={classes['fields']}>
          <Field name={slots.member} value={valueOf('member')} label={text.pass.member} />
          <Field name={slots.primary} value={valueOf('primary')} end />
          <Field name={slots.secondary} value={valueOf('secondary')} />
          <Field name={slots.expires} value={valueOf('expires')} label={text.pass.expires} end />
        </div>
        <div className={classes['code']}>
          <QrCode value={valueOf('code') ?? itemId} label={text.pass.code} />
        </div>
      </div>
    </figure>
  )
}

interface FieldProps {
  name: readonly string[]
  value: string | null
  label?: ReactNode
  end?: boolean
}

const Field = ({ name, value, label, end = false }: FieldProps) =>
  value === null ? null : (
    <div className={classes['field']} data-end={end || undefined}>
      <div className={classes['label']}>{label ?? name[0]?.replaceAll('_', ' ')}</div>
      <bdi className={classes['value']}>{value.length > 200 ? `${value.slice(0, 200)}…` : value}</bdi>
    </div>
  )
