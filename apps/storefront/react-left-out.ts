import { type ESTree, Visitor, parseSync } from 'vite'

/**
 * What no page of ours draws or asks React for. React DOM finds elements by a number for each kind (`tag`), in some 130 places: for kinds that are not there,
 * these are answered while building, and the bundler drops what nobody reaches then. Whoever wants one of these again takes it out of here.
 */
const KINDS = ['ACTIVITY', 'PROFILER', 'SUSPENSE_LIST', 'VIEW_TRANSITION'].map(
  (kind) => `REACT_${kind}_TYPE`,
)
/** Pages are drawn below `body`, and the server writes the head (app/router/head.ts): nothing drawn belongs to the document, which has kinds of its own. */
const OF_THE_DOCUMENT = 'isHostHoistableType'
const NOT_DRAWN = /jsxs?\)?\("(title|meta|link|base|style|html|head|body)"/
/** A fragment that somebody holds by a ref. */
const HELD = 'FragmentInstance'
const IS_HELD = 'isFragmentInstanceParent'
/** What only these kinds come to, or only who asks for files early. */
const UNREACHED = [
  HELD,
  'startViewTransition',
  'preconnect',
  'prefetchDNS',
  'preload',
  'preloadModule',
  'preinitModuleScript',
].concat(['preinitScript', 'preinitStyle'])

/** What React and React DOM no longer offer: the build of who imports it fails. */
export const NOT_OFFERED: Record<string, readonly string[]> = {
  'react.production.js': ['Activity', 'Profiler', 'ViewTransition', 'addTransitionType'],
  'react-dom.production.js': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
  ],
}

/** An element that compiled code of ours draws and that React would take for one of the document. */
export const documentElementIn = (compiled: string): string | undefined =>
  NOT_DRAWN.exec(compiled)?.[1]

type Range = { start: number; end: number }
type Piece = Range & { text: string }
type Value = ESTree.Expression | ESTree.PrivateIdentifier | ESTree.Super | null

const isIn = ({ start, end }: Range, outer: Range): boolean =>
  start >= outer.start && end <= outer.end
const isNamed = (node: Value, names: readonly string[]): boolean =>
  node?.type === 'Identifier' && names.includes(node.name)
const memberOf = (node: Value, name: string): Value =>
  node?.type === 'MemberExpression' &&
  node.property.type === 'Identifier' &&
  node.property.name === name
    ? node.object
    : null
const numberIn = (node: Value | undefined): number | undefined =>
  node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined

/** Whether nothing that stands behind these statements is reached from them. */
function ends(statements: readonly ESTree.Statement[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return ends(last.body)
  if (last?.type === 'IfStatement')
    return last.alternate !== null && ends([last.consequent]) && ends([last.alternate])
  return last !== undefined && /^(Return|Break|Throw|Continue)Statement$/.test(last.type)
}

/** The cases of a switch that are left out. Statements that a case above falls into stay, without their label. */
function casesOf({ cases }: ESTree.SwitchStatement, isLeftOut: (test: Value) => boolean): Piece[] {
  let fallsIn = false
  return cases.flatMap(({ test, consequent, start, end }) => {
    const fallenInto = fallsIn
    const leftOut = isLeftOut(test)
    fallsIn = (fallenInto || !leftOut) && !ends(consequent)
    return leftOut
      ? [{ start, end: fallenInto ? (consequent[0]?.start ?? end) : end, text: '' }]
      : []
  })
}

/** All that is looked at, in one walk. */
function placesIn(code: string) {
  const switches: ESTree.SwitchStatement[] = []
  const comparisons: ESTree.BinaryExpression[] = []
  const made: { start: number; end: number; tag: number }[] = []
  const choices: ESTree.ConditionalExpression[] = []
  const functions = new Map<string, Range>()
  const methods: Range[] = []
  const bodies: Range[] = []
  const variables: (Range & { name: string; within: Range | undefined })[] = []
  const enter = ({ body }: { body: Range | null }) => void (body && bodies.push(body))
  const leave = () => void bodies.pop()
  new Visitor({
    SwitchStatement: (node) => void switches.push(node),
    BinaryExpression: (node) => void comparisons.push(node),
    CallExpression({ callee, arguments: [first], start, end }) {
      const tag = first?.type === 'SpreadElement' ? undefined : numberIn(first)
      if (isNamed(callee, ['createFiberImplClass']) && tag !== undefined)
        made.push({ start, end, tag })
    },
    ConditionalExpression(node) {
      if (node.test.type === 'CallExpression' && isNamed(node.test.callee, [OF_THE_DOCUMENT]))
        choices.push(node)
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression')
        return
      if (isNamed(memberOf(expression.left.object, 'prototype'), [HELD]))
        methods.push({ start, end })
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier')
        variables.push({ name: id.name, start, end, within: bodies.at(-1) })
    },
    FunctionDeclaration(node) {
      if (node.id && node.body) functions.set(node.id.name, node.body)
      enter(node)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
  }).visit(parseSync('react-dom-client.js', code).program)
  return { switches, comparisons, made, choices, functions, methods, variables }
}

/** React DOM's client without what is left out. Fails when React no longer says it as it is understood here. */
export function leaveOut(code: string): string {
  const { switches, comparisons, made, choices, functions, methods, variables } = placesIn(code)
  const bodyOf = (name: string): Range => functions.get(name) ?? notFound(`function ${name}`)

  const numbers = new Set<number>()
  const kinds = switches.flatMap((node) => casesOf(node, (test) => isNamed(test, KINDS)))
  for (const kind of KINDS) {
    const cases = switches.flatMap((node) => node.cases.filter(({ test }) => isNamed(test, [kind])))
    const [tag, ...more] = made
      .filter((making) => cases.some((one) => isIn(making, one)))
      .map((making) => making.tag)
    numbers.add(tag !== undefined && more.length === 0 ? tag : notFound(kind))
  }
  // `isHostHoistableType(…) ? 26 : type is html, head or body ? 27 : 5`
  const [choice, ...others] = choices
  const inner = choice?.alternate.type === 'ConditionalExpression' ? choice.alternate : undefined
  const usual = numberIn(inner?.alternate)
  if (!choice || usual === undefined || others.length > 0) return notFound(OF_THE_DOCUMENT)
  for (const node of [choice.consequent, inner?.consequent])
    numbers.add(numberIn(node) ?? notFound(OF_THE_DOCUMENT))

  const isLeftOut = (node: Value) => numbers.has(numberIn(node) ?? -1)
  const pieces: Piece[] = [
    ...kinds,
    { start: choice.start, end: choice.end, text: String(usual) },
    ...switches
      .filter((node) => memberOf(node.discriminant, 'tag'))
      .flatMap((node) => casesOf(node, isLeftOut)),
    ...comparisons
      .filter(
        ({ operator, left, right }) =>
          /^[!=]==$/.test(operator) && isLeftOut(left) && memberOf(right, 'tag'),
      )
      .map(({ operator, start, end }) => ({ start, end, text: String(operator === '!==') })),
    ...UNREACHED.map((name) => ({ ...bodyOf(name), text: `{ throw Error('left out') }` })),
    { ...bodyOf(IS_HELD), text: '{ return false }' },
    ...(methods.length > 0 ? methods : notFound(HELD)).map((range) => ({ ...range, text: '' })),
  ]
  const outer = pieces.filter(
    (piece) => !pieces.some((other) => other !== piece && isIn(piece, other)),
  )
  // What stands in a case that is gone may be declared there for others.
  const declared = variables.flatMap(({ name, within, ...range }) =>
    within &&
    outer.some((piece) => isIn(range, piece)) &&
    !outer.some((piece) => isIn(within, piece))
      ? [{ start: within.start + 1, end: within.start + 1, text: `var ${name};` }]
      : [],
  )
  return [...outer, ...declared]
    .sort((a, b) => b.start - a.start)
    .reduce((text, piece) => text.slice(0, piece.start) + piece.text + text.slice(piece.end), code)
}

function notFound(what: string): never {
  throw new Error(
    `React DOM no longer has ${what} as react-left-out.ts knows it: read its new code, or leave less out.`,
  )
}
