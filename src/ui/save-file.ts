/** Gives the user a file that was made on this page. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has taken it
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
