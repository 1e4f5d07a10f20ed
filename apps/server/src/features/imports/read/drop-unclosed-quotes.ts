/** A quoted value may span lines; one that spans more lines than this is unclosed. */
const MAX_LINES = 200
const MAX_LENGTH = 1_000_000

/**
 * Whether a quoted value is still open at the end of a line. A quote opens only at the start of a
 * value, and closes at its end.
 */
function isQuoteOpenAfter(line: string, separator: string, open: boolean): boolean {
  let inside = open
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    if (!inside) inside = at === 0 || line[at - 1] === separator
    else if (line[at + 1] === '"') at++
    else inside = false
  }
  return inside
}

/**
 * Removes quotes that are never closed, because they would swallow every row after them. Reports
 * the line of such a quote and empties it, so that other rows keep their line numbers. Then reads
 * the rows after it again.
 */
export async function* dropUnclosedQuotes(
  text: AsyncIterable<string>,
  separator: string,
  onBroken: (line: number) => void,
): AsyncGenerator<string> {
  let carry = ''
  let line = 0
  let open: string[] = []
  let size = 0
  let out = ''
  // Whether the current line is too long to be a record and is skipped up to its end.
  let tooLong = false
  const dropFirstLine = (): string[] => {
    const rest = open.slice(1)
    onBroken(line - rest.length)
    out += '\n'
    line -= rest.length
    ;[open, size] = [[], 0]
    return rest
  }
  const readLines = (lines: string[]) => {
    const queue = lines.toReversed()
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      line++
      const inside = isQuoteOpenAfter(next, separator, open.length > 0)
      if (!inside && open.length === 0) {
        out += next
        continue
      }
      open.push(next)
      size += next.length
      if (!inside) {
        out += open.join('')
        ;[open, size] = [[], 0]
      } else if (open.length > MAX_LINES || size > MAX_LENGTH)
        queue.push(...dropFirstLine().toReversed())
    }
  }
  for await (const piece of text) {
    const lines = (carry + piece).match(/[^\n]*\n|[^\n]+$/g) ?? []
    carry = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '')
    if (tooLong && lines.length > 0) {
      ;[tooLong, lines[0]] = [false, '\n']
      onBroken(line + 1)
    }
    if (carry.length > MAX_LENGTH) [tooLong, carry] = [true, '']
    readLines(lines)
    if (out) yield out
    out = ''
  }
  if (carry) readLines([carry])
  while (open.length > 0) readLines(dropFirstLine())
  if (out) yield out
}
