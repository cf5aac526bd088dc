import type { BrowserContext, ConsoleMessage } from 'playwright/test'

declare global {
  interface Window {
    reportPolicyViolation?: (text: string) => void
  }
}

/** What a page may never do unnoticed: break the policy, throw, or write an error to the console. */
export class Guard {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Problems that this test provokes on purpose; the pattern is matched against kind, text and address. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** What was found and not allowed, one line each. */
  problems(): string[] {
    return this.#found.filter(line => !this.#allowed.some(pattern => pattern.test(line)))
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('weberror', error => this.#found.push(`page error: ${error.error().stack ?? error.error().message}`))
    context.on('console', message => {
      if (message.type() === 'error' && !isAnswerOfTheService(message))
        this.#found.push(`console error: ${message.text()} (${message.location().url})`)
    })
    await context.exposeBinding('reportPolicyViolation', (_, text: string) => {
      this.#found.push(`policy violation: ${text}`)
    })
    await context.addInitScript(reportViolations)
  }
}

/** Chromium itself logs every 4xx as an error; of our own calls those are answers ("nobody"), not mistakes. */
function isAnswerOfTheService(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
    /^https?:\/\/[^/]+\/(api|session)(\/|$)/.test(message.location().url)
  )
}

/** Runs in the page. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', event => {
    window.reportPolicyViolation?.(
      `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}
