/**
 * An empty database on a server on which tests may create and drop others: the server of DATABASE_URL, or a new one.
 * With `durable`, a new server waits for the disk, as in production.
 */
export function testPostgres(options?: { durable?: boolean }): Promise<{ url: string; stop: () => Promise<void> }>
