// Setup of the browser tests: local data can be used without signing in.
import { keyedCodeOf, setKeysOnDemand } from './keyring'

/** Lets tests use the keys of every user and company: those not granted are derived from their owner's scope. */
export const grantTestKeys = (): void =>
  setKeysOnDemand((audience, owner) =>
    btoa(String.fromCharCode(...keyedCodeOf(new Uint8Array(32), `${audience} ${owner}`))).slice(0, 43),
  )

grantTestKeys()
