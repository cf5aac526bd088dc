import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Creates a self-signed certificate for a name, valid for a day. */
export function selfSigned(name) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from(name)))))
  const algorithm = sequence(oid('1.2.840.10045.4.3.2')) // ecdsa-with-SHA256
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    subject,
    sequence(utcTime(-1), utcTime(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(oid('2.5.29.17'), tagged(0x04, sequence(tagged(0x82, Buffer.from(name))))))),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const certificate = sequence(content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One value of DER (X.690): its tag, its length, its bytes. */
function tagged(tag, ...parts) {
  const bytes = Buffer.concat(parts)
  const { length } = bytes
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), bytes])
}

const sequence = (...parts) => tagged(0x30, ...parts)
const set = (...parts) => tagged(0x31, ...parts)
const integer = bytes => tagged(0x02, bytes)

function oid(text) {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const inSevens = value => (value < 128 ? [value] : [...inSevens(value >> 7).map(byte => byte | 0x80), value & 0x7f])
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

/** The time this many days from now, as `261121184500Z`. */
function utcTime(days) {
  const at = new Date(performance.timeOrigin + performance.now() + days * 86_400_000).toISOString()
  return tagged(0x17, Buffer.from(`${at.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
}
