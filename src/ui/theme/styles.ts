// The style sheets of the first screen, in order. Mantine's come as a cascade layer, so that ours win wherever they load.
// What only a later page uses (Modal, Drawer, Switch …) is imported by the component that uses it.
import '@mantine/core/styles/baseline.layer.css'
import './tokens.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import './base.css'
