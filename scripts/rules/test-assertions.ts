import { parseSync } from 'rolldown/utils'
import type { Finding } from './writing.ts'

/** A call that fails its test, by the name of its function. */
const ASSERTION = /^(assert|expect|eventually|refuse|reject|throws|doesNot|check)/i
/** The objects whose every method asserts. */
const ASSERTING_OBJECT = /^(assert|expect)$/
/** Waiting for what a screen shows fails a story as well. In a helper it is part of an action. */
const WAITING = /^(waitFor|waitUntil|poll)/

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walk(child)
}

/** The names of a callee: `page.getByText().waitFor` has page, getByText and waitFor. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type === 'MemberExpression')
    return [...namesOf(callee['object']), ...namesOf(callee['property'])]
  if (callee.type === 'CallExpression') return namesOf(callee['callee'])
  return []
}

/** The functions of a file, by their names. Several may have the same name. */
function functionsOf(program: Node): Map<string, Node[]> {
  const functions = new Map<string, Node[]>()
  const add = (key: unknown, body: unknown) => {
    const [name] = namesOf(key)
    if (name === undefined || !isNode(body)) return
    functions.set(name, [...(functions.get(name) ?? []), body])
  }
  for (const node of walk(program)) {
    if (node.type === 'FunctionDeclaration') add(node['id'], node['body'])
    if (node.type === 'VariableDeclarator') add(node['id'], node['init'])
    if (node.type === 'MethodDefinition' || node.type === 'Property')
      add(node['key'], node['value'])
  }
  return functions
}

/** Whether the code, or a function of the same file that it names, asserts something. */
function asserts(
  code: Node,
  functions: ReadonlyMap<string, Node[]>,
  { isTest = true, seen = new Set<string>() } = {},
): boolean {
  for (const node of walk(code)) {
    if (node.type === 'CallExpression') {
      const names = namesOf(node['callee'])
      const last = names.at(-1) ?? ''
      if (ASSERTING_OBJECT.test(names[0] ?? '') || ASSERTION.test(last)) return true
      if (isTest && WAITING.test(last)) return true
    }
    const name = node.type === 'Identifier' ? String(node['name']) : ''
    if (!functions.has(name) || seen.has(name)) continue
    seen.add(name)
    if (functions.get(name)?.some((body) => asserts(body, functions, { isTest: false, seen })))
      return true
  }
  return false
}

/** `test(…)`, `it(…)` and `t.test(…)`, but no `/pattern/.test(…)`. */
function isTestCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee']
  const [first = '', second] = namesOf(callee)
  if (isNode(callee) && callee.type === 'Identifier') return /^(test|it)$/.test(first)
  return second === 'test' && /^(t|context|story)$/.test(first)
}

/** Tests of a test file that cannot fail, because they assert nothing. */
export function findTestsWithoutAssertion(path: string, text: string): Finding[] {
  if (!/\.test\.tsx?$/.test(path)) return []
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const root: unknown = program
  if (!isNode(root)) return []
  const functions = functionsOf(root)
  return [...walk(root)].flatMap((node) => {
    const body: unknown = Object(node['arguments']).at?.(-1)
    if (!isTestCall(node) || !isNode(body) || asserts(body, functions)) return []
    const line = text.slice(0, node.start).split('\n').length
    return [{ line, problem: 'a test without an assertion cannot fail' }]
  })
}
