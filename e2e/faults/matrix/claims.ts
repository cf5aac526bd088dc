import type { Claims } from './cell'

/** What every page may say about an act that did not happen, or that may have happened. */
const NOT_DONE =
  /nothing was (?:changed|sent)|Not sent: you were offline|Not sent yet:|Not done:|was not (?:saved|created|scheduled|canceled|changed|sent)\b|Not (?:saved|scheduled|canceled)\b(?! yet)/i
const UNKNOWN = /did not show|may already have|outcome is unknown|may have been|It is safe to save again/i
/** What every page may say while it reads the outcome. */
export const CHECKING = /Checking|This page checks the outcome|may still be carried out/

/** What the next page says about an act whose page was closed. */
const FOUND_DONE = /Done before this page opened: /

/**
 * For an act with one effect. If a page says both, "done" is about this act and "not done" about an earlier attempt.
 */
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

/** For a job of a few rows, whose card counts the outcomes. */
export function saysJob(patterns: { done: RegExp; notDone: RegExp }): (text: string) => Claims {
  const sum = (text: string, pattern: RegExp): number =>
    [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0)
  return text => {
    const card = text.slice(text.lastIndexOf('\nJobs\n') + 1)
    return {
      done: sum(card, patterns.done),
      notDone: sum(card, patterns.notDone),
      unknown: sum(card, /(\d+) (?:with an unknown outcome|unknown: the response was lost)/g),
      // A job whose tab closed before it was stored has not been started: its page asks for the confirmation again
      isChecking: !/Finished|Canceled|Type [\d,]+ to confirm/.test(card),
    }
  }
}
