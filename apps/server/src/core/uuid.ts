const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is a UUID in the form with hyphens, the only one that we send. */
export const isUuid = (text: string): boolean => UUID.test(text)

/**
 * A UUID of version 7 (RFC 9562 §5.7), as Postgres makes them. For rows whose id is sent before
 * they are written.
 */
export function newUuid(now: Date): string {
  const milliseconds = now.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
