import { SegmentedControl } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { type PassContent, PassFace, type Wallet } from './PassFace'
import { text as sharedText } from './text'
import { walletOf } from './wallet-of'
import classes from './PassPreview.module.css'

const text = sharedText.pass

const wallets = ['apple', 'google'] as const

/**
 * The pass in both wallets, drawn from its tokens. The layout is a sketch: the service does not return the real one.
 */
export function PassPreview(props: PassContent) {
  const holdersWallet = walletOf(props.item)
  const [wallet, setWallet] = useState<Wallet>(holdersWallet === 'google_wallet' ? 'google' : 'apple')
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
        <Pass {...props} wallet="apple" isHolderWallet={holdersWallet === 'passbook'} />
        <Pass {...props} wallet="google" isHolderWallet={holdersWallet === 'google_wallet'} />
      </div>
    </div>
  )
}

function Pass({ wallet, isHolderWallet, ...content }: PassContent & { wallet: Wallet; isHolderWallet: boolean }) {
  const Brand = wallet === 'apple' ? IconBrandApple : IconBrandGoogle
  return (
    <figure className={classes['figure']} data-wallet={wallet}>
      <figcaption className="sb-caption">
        <Brand size={16} stroke={1.5} aria-hidden />
        {sharedText.wallets[wallet]}
        {isHolderWallet ? <span className={classes['holder']}>{text.holdersWallet}</span> : null}
      </figcaption>
      <PassFace {...content} wallet={wallet} />
    </figure>
  )
}
