const MAX_FILES = 25
/** Folders with one file per item (a URL, a noun, a migration), where a flat listing reads best. */
const CONTENT_FOLDERS =
  /\/app\/routes$|\/src\/operations$|\/migrations$|\/generated$|\/seed\/|^docs|\/locales\//

export type FullFolder = { readonly folder: string; readonly files: number }

/** Folders with more than 25 source files directly in them. Tests do not count. */
export function findFullFolders(paths: readonly string[]): FullFolder[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/^(apps|packages|scripts|e2e|bench)\//.test(path)) continue
    if (!/\.(ts|tsx)$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (!CONTENT_FOLDERS.test(`${folder}/`) && !CONTENT_FOLDERS.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, files]) => files > MAX_FILES)
    .map(([folder, files]) => ({ folder, files }))
}
