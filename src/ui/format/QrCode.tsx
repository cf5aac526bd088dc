import { correction, generate, type Bitmap2D } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import classes from './QrCode.module.css'

interface QrCodeProps {
  /** The exact content of the code. */
  value: string
  /** Its accessible name, such as `QR code for the smartlink of Trail pass`. */
  label: string
}

/**
 * A QR code, drawn without any request; nothing if the value is too long. Black on white in both color schemes, because
 * cameras need that.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const code = encoded(value)
  if (code === null) return null
  const size = code.size + 2 * QUIET
  return (
    <svg className={classes['code']} viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} />
    </svg>
  )
}

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4

function encoded(value: string): Bitmap2D | null {
  try {
    return generate(value, { minCorrectionLevel: correction.M })
  } catch {
    return null // too long for a QR code (2,331 bytes)
  }
}
