import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import type { Platform } from './batch-entries'
import { text } from './text'
import classes from './Platforms.module.css'

const icons = { ios: IconBrandApple, android: IconBrandAndroid }

/** Platform names with icons, or a note that no platform is known. */
export function Platforms({ platforms }: { platforms: readonly Platform[] }) {
  if (platforms.length === 0) return <span className="sb-dim">{text.unknown}</span>
  return platforms.map(platform => {
    const Icon = icons[platform]
    return (
      <span key={platform} className={classes['platformName']}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {text.platforms[platform]}
      </span>
    )
  })
}
