/** Downloads a file that was created in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, because the browser reads the URL after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
