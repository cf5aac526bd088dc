import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './combobox.css'

/** What every Select and its kin are given: a list inside the page's landmarks, in the look of our menus. */
export const inPage = { withinPortal: false, position: 'bottom-start', offset: 4 } as const
