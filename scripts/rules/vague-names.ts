/** Words that say how a value came here, or that it is a limit, but not what it is. */
const VAGUE_WORDS = new Set(['said', 'asked', 'told', 'given', 'most', 'least', 'proven', 'nobody'])

type AllowedName = {
  readonly name: RegExp
  /** Everywhere, if it is missing. */
  readonly files?: RegExp
}
const ALLOWED_NAMES: readonly AllowedName[] = [
  // Standard English for a bound and for a mode, which nobody reads as a noun.
  { name: /^(?:atMost|atLeastZero|useIsAtLeast|mostFrequent)$/ },
  // The message of a provider, on the wire and in `provider_calls`.
  {
    name: /^said$/,
    files:
      /operations\/payment-methods\b|server\/.*\/provider-keys\b|console\/.*\/payments\b|\/provider-call\.store\.ts$/,
  },
  // Devices store requests with this name.
  { name: /^said$/, files: /^packages\/web\/src\/api\/pending-requests\.ts$/ },
  // A step of a stored event.
  { name: /^asked$/, files: /\/share-notices\.ts$/ },
  // A parameter of a translation.
  { name: /^most$/, files: /\/show-referral\.ts$/ },
]

/** A name that is used after a dot is declared elsewhere. */
const NAME = /(?<![.\w$])[A-Za-z_$][\w$]*/g
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

/**
 * The names of a line of bare code that have a vague word. Names in snake case belong to the wire or
 * the database.
 */
export function findVagueNames(path: string, line: string): string[] {
  const names = new Set(line.match(NAME))
  return [...names].filter(
    (name) =>
      name.match(WORD)?.some((word) => VAGUE_WORDS.has(word.toLowerCase())) &&
      !/_.*[a-z]|[a-z].*_/.test(name) &&
      !ALLOWED_NAMES.some(
        (allowed) => allowed.name.test(name) && (allowed.files?.test(path) ?? true),
      ),
  )
}

const QUOTED = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/.source
const COMMENT = /\/\/.*|\/\*[^]*?\*\//.source
/** A slash that begins an expression: division follows a value. */
const PATTERN =
  /(?<=(?:[=(,:;!&|?[{]|=>)\s*|\breturn )\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.source
const TOKEN = new RegExp(`${COMMENT}|${QUOTED}|${PATTERN}|[\`{}]`, 'g')
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*(`|\$\{)?/y
const ELEMENT_TEXT = /(?<=(?<!=)>)[^<>{}()=;:]+(?=<[/A-Za-z])/g
const blank = (text: string): string => text.replace(/\S/g, ' ')

/**
 * The code of a file. Strings, comments, regular expressions and the texts of elements become
 * spaces, so that lines and columns stay.
 */
export function bareCode(path: string, text: string): string {
  const token = new RegExp(TOKEN)
  /** The open braces in the expression of each open template. */
  const braces: number[] = []
  let bare = ''
  let at = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match
    bare += text.slice(at, match.index)
    at = match.index + found.length
    const depth = braces.at(-1)
    if (found === '`' || (found === '}' && depth === 0)) {
      if (found === '}') braces.pop()
      TEMPLATE_TEXT.lastIndex = at
      const [template = '', end] = TEMPLATE_TEXT.exec(text) ?? []
      if (end === '${') braces.push(0)
      bare += ` ${blank(template)}`
      at += template.length
    } else if (found === '{' || found === '}') {
      if (depth !== undefined) braces[braces.length - 1] = depth + (found === '{' ? 1 : -1)
      bare += found
    } else bare += blank(found)
    token.lastIndex = at
  }
  bare += text.slice(at)
  return path.endsWith('.tsx') ? bare.replace(ELEMENT_TEXT, blank) : bare
}
