/** A parameter on the wire: text, or bytes as they are. */
export type ParameterValue = string | Buffer | null

/** Encodes a value as Postgres reads it. Objects become JSON, arrays become Postgres arrays. */
export function encodeParameter(value: unknown): ParameterValue {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return encodeInstant(value)
  if (Buffer.isBuffer(value)) return value
  if (ArrayBuffer.isView(value)) return bytesOf(value)
  return Array.isArray(value) ? encodeArray(value) : JSON.stringify(value)
}

const bytesOf = (view: ArrayBufferView): Buffer =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength)

/** Postgres takes five-digit years without the sign and the zeros that JavaScript writes. */
function encodeInstant(date: Date): string {
  const text = date.toISOString()
  return text.startsWith('+') ? text.replace(/^\+0*/, '') : text
}

const encodeArray = (values: readonly unknown[]): string => `{${values.map(encodeElement).join()}}`
function encodeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return encodeArray(value)
  if (ArrayBuffer.isView(value)) return `"\\\\x${bytesOf(value).toString('hex')}"`
  return `"${String(encodeParameter(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
