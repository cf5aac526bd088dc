import type { BrowserContext, ConsoleMessage } from 'playwright/test'

declare global {
  interface Window {
    reportPolicyViolation?: (text: string) => void
  }
}

/** Collects violations of the content security policy, page errors, and console errors. */
export class Guard {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Allows problems that the test causes intentionally; each is matched against a problem's kind, text, and URL. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Problems found that are not allowed, one line each. */
  problems(): string[] {
    return this.#found.filter(line => !this.#allowed.some(pattern => pattern.test(line)))
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('weberror', error => this.#found.push(`page error: ${error.error().stack ?? error.error().message}`))
    context.on('console', message => {
      if (message.type() === 'error' && !isOwn4xx(message))
        this.#found.push(`console error: ${message.text()} (${message.location().url})`)
    })
    await context.exposeBinding('reportPolicyViolation', (_, text: string) => {
      this.#found.push(`policy violation: ${text}`)
    })
    await context.addInitScript(reportViolations)
  }
}

/** Chromium logs every 4xx as an error. For the app's own calls, a 4xx is a normal response. */
function isOwn4xx(message: ConsoleMessage): boolean {
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
