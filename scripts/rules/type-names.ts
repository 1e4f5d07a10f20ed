import type { LocatedFinding } from './table-definitions.ts'

const WORKSPACE = /^((?:apps|packages)\/[^/]+)\/.*\.tsx?$/
/** Tests, and content of the demo, whose types serve one file. */
const NOT_CODE = /\.test\.tsx?$|\/testing\/|\/seed\//
const EXPORTED_TYPE = /^export (?:type|interface) (\w+)/gm

/** Types that two files of a workspace export under one name: readers would mix them up. */
export function findDoubledTypeNames(
  files: readonly { readonly path: string; readonly text: string }[],
): LocatedFinding[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const workspace = WORKSPACE.exec(path)?.[1]
    if (workspace === undefined || NOT_CODE.test(path)) return []
    return [...text.matchAll(EXPORTED_TYPE)].flatMap(({ index, 1: name = '' }) => {
      const other = first.get(`${workspace} ${name}`)
      if (other === undefined) first.set(`${workspace} ${name}`, path)
      return other === undefined
        ? []
        : [
            {
              path,
              line: text.slice(0, index).split('\n').length,
              problem: `${other} exports a type ${name} too`,
            },
          ]
    })
  })
}
