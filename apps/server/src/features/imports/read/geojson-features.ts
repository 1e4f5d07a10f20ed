export type RawFeature = {
  readonly line: number
  readonly feature: unknown
  readonly broken: string | undefined
  readonly text: string
}

/** One feature is a shop or a district; more text than this means an unclosed bracket. */
const MAX_FEATURE_LENGTH = 16_000_000
/**
 * The start of a feature at the start of a line. Inside another feature it means that the other one
 * was never closed.
 */
const FEATURE_START = '{"type":"Feature"'
const [NEWLINE, QUOTE, BACKSLASH, OPEN, CLOSE, LIST_END] = [10, 34, 92, 123, 125, 93]

/**
 * Streams the features of a FeatureCollection, or the elements of an answer of Overpass. Only the
 * current feature is held in memory. A feature that is not valid JSON comes as `broken`, and
 * reading continues after it.
 */
export async function* geojsonFeatures(text: AsyncIterable<string>): AsyncGenerator<RawFeature> {
  let line = 1
  let before = ''
  let inFeatures = false
  let depth = 0
  let [inString, escaped] = [false, false]
  let parts: string[] = []
  let length = 0
  let startedAt = 1
  // The first characters of a line inside a feature, without spaces; undefined once they cannot
  // start a feature.
  let lineStart: string | undefined
  for await (const chunk of text) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk.charCodeAt(at)
      if (!inFeatures) {
        if (char === NEWLINE) line++
        before = (before + chunk[at]).slice(-40)
        inFeatures = /"(?:features|elements)"\s*:\s*\[$/.test(before)
        // One feature a line, without a collection.
        if (!/^[\s\x1E]*\{\s*"type"\s*:\s*"Feature"$/.test(before)) continue
        ;[inFeatures, depth, startedAt, from, parts] = [
          true,
          1,
          line,
          at + 1,
          [before.replace(/[\s\x1E]/g, '')],
        ]
        continue
      }
      if (char === NEWLINE) {
        line++
        // A JSON string cannot contain a line break, so this string was never closed. Parsing
        // restarts here.
        inString = false
        lineStart = depth > 0 ? '' : undefined
        continue
      }
      if (lineStart !== undefined && char > 32) {
        lineStart += chunk[at]
        if (lineStart === FEATURE_START) {
          parts.push(chunk.slice(from, at))
          yield {
            line: startedAt,
            feature: undefined,
            broken: 'cut_off',
            text: parts.join('').slice(0, 200),
          }
          ;[parts, length, depth, startedAt, from, inString, lineStart] = [
            [FEATURE_START],
            0,
            1,
            line,
            at + 1,
            false,
            undefined,
          ]
          continue
        }
        if (!FEATURE_START.startsWith(lineStart)) lineStart = undefined
      }
      if (inString) {
        if (escaped) escaped = false
        else if (char === BACKSLASH) escaped = true
        else if (char === QUOTE) inString = false
      } else if (char === QUOTE) inString = true
      else if (char === OPEN) {
        if (depth++ === 0) [parts, length, startedAt, from] = [[], 0, line, at]
      } else if (char === CLOSE && depth > 0) {
        if (--depth > 0) continue
        parts.push(chunk.slice(from, at + 1))
        yield parsed(startedAt, parts.join(''))
        parts = []
      } else if (char === LIST_END && depth === 0) return
    }
    if (depth > 0) {
      parts.push(chunk.slice(from))
      length += chunk.length - from
      if (length > MAX_FEATURE_LENGTH)
        throw new Error(`the feature that begins in line ${startedAt} does not end`)
    }
  }
  if (depth > 0)
    yield {
      line: startedAt,
      feature: undefined,
      broken: 'cut_off',
      text: parts.join('').slice(0, 200),
    }
}

function parsed(line: number, text: string): RawFeature {
  try {
    const feature: unknown = JSON.parse(text)
    return { line, feature, broken: undefined, text: '' }
  } catch {
    return { line, feature: undefined, broken: 'not_json', text: text.slice(0, 200) }
  }
}
