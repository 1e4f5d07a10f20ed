/** What the wire takes as a parameter: text, or bytes as they are. */
export type Written = string | Buffer | null

/** A value as Postgres reads it. Objects are JSON; lists are its arrays. */
export function written(value: unknown): Written {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return instant(value)
  if (Buffer.isBuffer(value)) return value
  if (ArrayBuffer.isView(value)) return bytesOf(value)
  return Array.isArray(value) ? list(value) : JSON.stringify(value)
}

const bytesOf = (view: ArrayBufferView): Buffer =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength)

/** Years of five digits are written without the sign and the zeros that JavaScript puts before them. */
function instant(date: Date): string {
  const text = date.toISOString()
  return text.startsWith('+') ? text.replace(/^\+0*/, '') : text
}

const list = (values: readonly unknown[]): string => `{${values.map(item).join()}}`
function item(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return list(value)
  if (ArrayBuffer.isView(value)) return `"\\\\x${bytesOf(value).toString('hex')}"`
  return `"${String(written(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
