import { correction, generate } from 'lean-qr'
import classes from './QrCode.module.css'

interface QrCodeProps {
  /** The exact content of the code. */
  value: string
  /** Its accessible name: `QR code of the smartlink`. */
  label: string
}

/** A QR code, drawn without any request. Dark on white in both color schemes, because cameras need that. */
export function QrCode({ value, label }: QrCodeProps) {
  const code = encoded(value)
  if (code === null) return null
  return (
    <svg className={classes['code']} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <path d={code.path} />
    </svg>
  )
}

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4

function encoded(value: string): { size: number; path: string } | null {
  try {
    const bitmap = generate(value, { minCorrectionLevel: correction.M })
    const squares: string[] = []
    for (let y = 0; y < bitmap.size; y++)
      for (let x = 0; x < bitmap.size; x++) if (bitmap.get(x, y)) squares.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`)
    return { size: bitmap.size + 2 * QUIET, path: squares.join('') }
  } catch {
    return null // too long for a QR code (2,331 bytes)
  }
}
