/** Key and certificate for `tls.createServer`. */
export interface KeyAndCertificate {
  /** PEM */
  key: string
  /** PEM */
  cert: string
}

/** Creates a self-signed certificate for a name, valid for a day. */
export function selfSigned(name: string): KeyAndCertificate
