import { afterPaint, flushAfterPaint } from '#/ui/behavior/after-paint'

/** The events that a typed character causes. */
const CHARACTER_EVENTS = ['keydown', 'keypress', 'textInput', 'input', 'keyup', 'selectionchange']

/**
 * Reports what is typed into a text area after it is painted, a few times a second.
 *
 * Stops the propagation of the events of a typed character: for each of the six, React would search all ancestors of
 * the field for listeners, which takes longer than painting the character. Other keys pass, such as Enter, Backspace,
 * and those with Ctrl.
 *
 * @returns a function that stops listening and reports what was typed last, if it has not been reported yet
 */
export function listenToTextInput(field: HTMLTextAreaElement, onTyped: (text: string) => void): () => void {
  const report = () => onTyped(field.value)
  const handle = (event: Event) => {
    if (event.target !== field) return
    if (event instanceof KeyboardEvent && !isCharacter(event)) return
    event.stopPropagation()
    if (event.type === 'input') afterPaint(report)
  }
  for (const type of CHARACTER_EVENTS) window.addEventListener(type, handle, { capture: true })
  return () => {
    for (const type of CHARACTER_EVENTS) window.removeEventListener(type, handle, { capture: true })
    flushAfterPaint(report)
  }
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
