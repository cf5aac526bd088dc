import { codeOf } from './store-error'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 4

/**
 * Repeats work, up to three times, that the database rolled back because of a deadlock or a serialization failure. The
 * work must be one statement or one transaction, without other effects.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isConflict = [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error))
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
