/** A server on which tests may create and drop databases: that of DATABASE_URL, or a new one. */
export function testPostgres(): Promise<{ url: string; stop: () => Promise<void> }>
