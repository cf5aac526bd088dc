import type { Claims } from './cell'

/** What every page may say of an act that did not happen, or that may have. */
const NOT_DONE =
  /nothing was (?:changed|sent|done)|Not sent, you were offline|Not sent yet:|Not done:|was not (?:saved|scheduled|canceled|changed|sent)\b|Not (?:saved|scheduled|canceled)\b(?! yet)/i
const UNKNOWN =
  /May have been (?:done|sent|changed|saved)|did not show|cannot be told|may already have|outcome is unknown|may have (?:gone|been)|It is safe to save again/i
const CHECKING = /Checking|This page reads the outcome|may still be carried out|response was lost\. Looking/

/** What the next page says of an act of a page that was closed. */
const FOUND_DONE = /Done before this page opened: /

/** For an act with one effect. Of a page that says both, the good news is about this act, the bad about an attempt. */
export const saysOne =
  (done: RegExp, notDone = NOT_DONE, checking = CHECKING) =>
  (text: string): Claims => {
    const isDone = done.test(text) || FOUND_DONE.test(text)
    const isChecking = checking.test(text)
    const isUnknown = !isDone && !isChecking && UNKNOWN.test(text)
    const isNotDone = !isDone && !isChecking && !isUnknown && notDone.test(text)
    return {
      done: Number(isDone),
      notDone: Number(isNotDone),
      unknown: Number(isUnknown),
      isChecking: isChecking && !isDone,
    }
  }

/** A job of a few rows: its card counts what became of each. */
export function saysJob(words: { done: RegExp; notDone: RegExp }): (text: string) => Claims {
  const sum = (text: string, pattern: RegExp): number =>
    [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0)
  return text => {
    const card = text.slice(text.lastIndexOf('\nJobs\n') + 1)
    return {
      done: sum(card, words.done),
      notDone: sum(card, words.notDone),
      unknown: sum(card, /(\d+) (?:with unknown outcome|unknown: the response was lost)/g),
      isChecking: !/Finished|Canceled/.test(card),
    }
  }
}
