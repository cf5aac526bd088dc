/** Gives the user a file that was made on this page or lies in this browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has taken it
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
