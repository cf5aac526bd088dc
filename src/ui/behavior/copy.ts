/** Copies text; false when the browser refuses. Falls back to a selection where the page has no secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const back = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sb-hidden'
  // inside an open dialog, whose focus trap would otherwise take the focus back before the copy
  const host = back?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  try {
    // Deprecated and without a successor outside secure contexts, which a dashboard on plain http inside a company is.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (back instanceof HTMLElement) back.focus()
  }
}
