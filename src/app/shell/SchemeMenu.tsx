import { Menu } from '@mantine/core'
import { IconCheck, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { schemes, setPreference, usePreferences } from '#/ui/behavior/preferences'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'
import classes from './TopBar.module.css'

const icons = { auto: IconSunMoon, light: IconSun, dark: IconMoon }

/** Chooses the color scheme: the system's, light, or dark. */
export function SchemeMenu() {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const { scheme } = usePreferences()
  const Icon = icons[scheme]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={text.top.scheme} className={classes['tool']}>
          <Icon className="sb-icon" stroke={1.5} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(value => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === scheme}
            checkIcon={<IconCheck size={16} stroke={1.5} aria-hidden />}
            closeMenuOnClick
            data-autofocus={value === scheme || undefined}
            onChange={() => setPreference('scheme', value)}
          >
            {text.scheme[value]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
