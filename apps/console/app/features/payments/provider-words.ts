const textOf = (name: string) => new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)+")`)
/** PayPal and Razorpay explain the message in a description. */
const EXPLAINED = [textOf('description'), textOf('message')]

/**
 * What a provider wrote, for people. Stored are the operation and the answer, which may be cut off:
 * `create invoice: {"type":"api_error","message":"…`
 */
export function providerWords(message: string): string {
  const start = message.indexOf('{')
  if (start === -1) return message
  for (const pattern of EXPLAINED) {
    const quoted = pattern.exec(message.slice(start))?.[1]
    const words = quoted === undefined ? undefined : readString(quoted)
    if (words !== undefined) return message.slice(0, start) + words
  }
  return message
}

/** Undefined for what only looks like a string of JSON. */
function readString(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return undefined
  }
}
