const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/**
 * Advice on an error of the system or of Postgres that settings or other programs cause. Undefined
 * for every other error.
 */
export function helpForStartError(
  error: unknown,
  { DATABASE_URL: database, HOST: host }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const code = field(error, 'code')
  // By name: a bundled StartError is another class, so `instanceof` fails.
  if (error instanceof Error && error.name === 'StartError') return error.message
  if (field(error, 'syscall') === 'listen') {
    const port = field(error, 'port')
    if (code === 'EADDRINUSE')
      return `Another program uses port ${port}. Stop it, or choose another port: PORT=${Number(port) + 1} npm start`
    if (code === 'EACCES')
      return `Your user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `HOST=${host} is not the name of this machine. Unset HOST, or use HOST=0.0.0.0 for all addresses.`
    if (code === 'EADDRNOTAVAIL')
      return `HOST=${host} is not an address of this machine. Unset HOST, or use HOST=0.0.0.0 for all addresses.`
  }
  if (!database) return undefined
  if (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03|53300)$/.test(
      String(code),
    )
  )
    return (
      `No Postgres answers at DATABASE_URL (${code}). Start it, correct the address, ` +
      'or unset DATABASE_URL: Hawker then starts its own.'
    )
  if (code === '28P01' || code === '28000')
    return `The Postgres at DATABASE_URL refuses this user or password: ${field(error, 'message')}.`
  if (code === '3D000')
    return (
      `The Postgres at DATABASE_URL has no such database: ${field(error, 'message')}. ` +
      'Create it first: createdb NAME'
    )
  return undefined
}
