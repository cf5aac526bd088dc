/** The SHA-256 of a string in UTF-8, in hexadecimal; null outside a secure context, where browsers do not offer it. */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
