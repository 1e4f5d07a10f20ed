/** The import cannot run as requested. The message is for the operator; nothing was written. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

export function refuseImport(message: string): never {
  throw new ImportRefused(message)
}
