/**
 * A server on which tests may create and drop databases: that of DATABASE_URL, or a new one. With `durable` it waits
 * for the disk, as in production.
 */
export function testPostgres(options?: { durable?: boolean }): Promise<{ url: string; stop: () => Promise<void> }>
