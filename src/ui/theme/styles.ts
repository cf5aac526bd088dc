// The style sheets of the first screen, in order. Mantine's are in a cascade layer, so that ours win in any load order.
// Styles that only later pages need (Modal, Drawer, Switch …) are imported by the components that use them.
import '@mantine/core/styles/baseline.layer.css'
import './tokens.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import './base.css'
