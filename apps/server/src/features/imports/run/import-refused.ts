/** What was asked cannot be done, said to the person who asked. Nothing was written. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

export function refuseImport(message: string): never {
  throw new ImportRefused(message)
}
