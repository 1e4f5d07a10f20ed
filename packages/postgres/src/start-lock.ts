import pg from 'pg'

/** Any constant that all servers of one database share. Migrations have another one. */
const START_LOCK = 4_817_237

/**
 * Runs the work while no other process of this database does. Servers that start together wait for
 * one another, also for minutes, so the lock has a connection without time-outs.
 */
export async function withStartLock<T>(
  connectionString: string,
  { work, onError }: { work: () => Promise<T>; onError: (error: Error) => void },
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  // If the listener were missing, a killed Postgres would end the process.
  client.on('error', onError)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    // The end of the session frees the lock.
    await client.end()
  }
}
