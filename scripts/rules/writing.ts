// What docs/conventions.md forbids in comments, test titles, messages and documents.

/** Words and phrases that a standard term or a shorter sentence replaces. */
const FORBIDDEN_WORDS = [
  'whoever',
  'whatever',
  'whichever',
  'somebody',
  'anybody',
  'anew',
  'reckon\\w*',
  'of what',
  'what of',
  'that which',
  'it is told',
  'asked along',
  'once more',
  "a way of (?:one|its|his|her|their)(?:'s)? own",
  'by itself',
  'let go',
  'put aside',
  'kept',
  'told',
  'said',
  'beside',
  'stands',
]
const FORBIDDEN_WORD = new RegExp(`\\b(?:${FORBIDDEN_WORDS.join('|')})\\b`, 'gi')

/** Type names that say nothing about what the type holds. */
const GENERIC_TYPE_NAME =
  /\b(?:type|interface|class)\s+(Asked|Place|Kept|Answer|Standing|Told|Way|Given|Thing)\b/

const MAX_LINE_LENGTH = 120

export type Finding = { readonly line: number; readonly problem: string }

/** The problems of one file. `path` decides how its prose is found. */
export function findWritingProblems(path: string, text: string): Finding[] {
  const findings: Finding[] = []
  const isCode = /\.(ts|tsx|mjs|css)$/.test(path)
  let inBlockComment = false
  let inCodeBlock = false
  for (const [index, line] of text.split('\n').entries()) {
    const report = (problem: string) => findings.push({ line: index + 1, problem })
    let prose = line
    if (path.endsWith('.md')) {
      if (line.startsWith('```')) inCodeBlock = !inCodeBlock
      if (inCodeBlock) continue
    } else if (isCode) {
      ;({ prose, inBlockComment } = proseOfCode(line, inBlockComment))
      const [, typeName] = GENERIC_TYPE_NAME.exec(line) ?? []
      if (typeName) report(`type name "${typeName}" does not say what the type holds`)
      if (line.length > MAX_LINE_LENGTH && !/https?:\/\//.test(line))
        report(`${line.length} characters in a line, more than ${MAX_LINE_LENGTH}`)
    }
    for (const [word] of prose.matchAll(FORBIDDEN_WORD)) report(`forbidden word "${word}"`)
  }
  return findings
}

const TITLE_OR_MESSAGE = /\b(?:test|it|describe|suite|new \w*Error)\(\s*(['"`])(.*?)\1/g

/** The comment, test titles and error messages of a line. */
function proseOfCode(line: string, startsInComment: boolean) {
  const parts: string[] = []
  let inBlockComment = startsInComment
  const lineComment = /(?:^|\s)\/\/\s(.*)$/.exec(line)
  if (startsInComment) parts.push(line)
  else if (lineComment) parts.push(lineComment[1] ?? '')
  if (line.includes('/*')) {
    parts.push(line.slice(line.indexOf('/*')))
    inBlockComment = true
  }
  if (line.includes('*/')) inBlockComment = false
  for (const [, , text = ''] of line.matchAll(TITLE_OR_MESSAGE)) parts.push(text)
  return { prose: parts.join(' '), inBlockComment }
}
