const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
/** What to do about the troubles of a machine that is not ours alone: codes of the system and of Postgres. */
export function fixFor(
  error: unknown,
  { DATABASE_URL: database, HOST: host }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const code = field(error, 'code')
  if (field(error, 'syscall') === 'listen') {
    const port = field(error, 'port')
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${Number(port) + 1} npm start`
    if (code === 'EACCES')
      return `Port ${port} is not for everybody on this machine. Choose one above 1023: PORT=3000 npm start`
    if (code === 'EADDRNOTAVAIL')
      return `HOST=${host} is not an address of this machine. Leave it out, or HOST=0.0.0.0 for all of them.`
  }
  if (!database) return undefined
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return `Nobody answers at DATABASE_URL (${code}). Start that Postgres, correct the address, or leave DATABASE_URL out: Hawker then starts its own.`
  if (code === '28P01' || code === '28000')
    return `The Postgres of DATABASE_URL does not let this name and password in: ${field(error, 'message')}.`
  if (code === '3D000')
    return `The Postgres of DATABASE_URL has no such database: ${field(error, 'message')}. Make it first: createdb NAME`
  return undefined
}
