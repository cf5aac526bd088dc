import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './combobox.css'

/** Props for every Select and Combobox: the list renders inside the page's landmarks and looks like the other menus. */
export const comboboxDefaults = { withinPortal: false, position: 'bottom-start', offset: 4 } as const
