import { afterPaint, flushAfterPaint } from '#/ui/behavior/after-paint'

/** What a sign that is typed sends through the page. */
const OF_A_SIGN = ['keydown', 'keypress', 'textInput', 'input', 'keyup', 'selectionchange']

/**
 * Tells what is typed into a text area once it is on screen, a few times a second.
 *
 * The events of a sign go no further: React would look through the whole page for listeners, down and up again, for each
 * of the six, and that takes longer than to draw the sign. Keys that do something, as Enter, Backspace and those with
 * Ctrl, pass.
 *
 * @returns stops it, and tells the last key
 */
export function listenToTextInput(field: HTMLTextAreaElement, onTyped: (text: string) => void): () => void {
  const tell = () => onTyped(field.value)
  const hear = (event: Event) => {
    if (event.target !== field) return
    if (event instanceof KeyboardEvent && !isSign(event)) return
    event.stopPropagation()
    if (event.type === 'input') afterPaint(tell)
  }
  for (const type of OF_A_SIGN) window.addEventListener(type, hear, { capture: true })
  return () => {
    for (const type of OF_A_SIGN) window.removeEventListener(type, hear, { capture: true })
    flushAfterPaint(tell)
  }
}

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
