// Setup of the browser tests: local data can be used without signing in.
import { keyedHash, setKeysOnDemand } from './keyring'

/** Lets tests use the keys of every user and company: those not granted are derived from their owner's scope. */
export const grantTestKeys = (): void =>
  setKeysOnDemand((audience, owner) =>
    btoa(String.fromCharCode(...keyedHash(new Uint8Array(32), `${audience} ${owner}`))).slice(0, 43),
  )

grantTestKeys()
