import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page, because a browser leaves the page to open a file that is
 * dropped beside a drop zone. Returns whether files that can be taken are being dragged over the page.
 * @param onDrop null while none can be taken
 */
export function useFileDrop(onDrop: ((files: FileList) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const handleDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event
    // Dragged text is left to the text areas
    if (!dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(onDrop !== null && event.type === 'dragover')
    if (onDrop === null) dataTransfer.dropEffect = 'none'
    else if (event.type === 'drop') onDrop(dataTransfer.files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', event => handleDrag(event), { signal })
    window.addEventListener('drop', event => handleDrag(event), { signal })
    // Without a related target, the files have left the page and not just one of its elements
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
