/** Copies text, by a selection if the clipboard is missing (outside secure contexts) or refuses; false if both fail. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const previousFocus = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sb-hidden'
  // Inside an open dialog, because its focus trap would otherwise take the focus back before the copy
  const host = previousFocus?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  try {
    // Deprecated, but the only way in an insecure context, such as a dashboard over plain http on a company network
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus()
  }
}
