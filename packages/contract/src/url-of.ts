import { ROUTES } from './generated/routes.ts'
import { urlWith } from './operation-url.ts'
import type { OperationName } from './operations.ts'

/** Where an operation is, for those who listen to it themselves instead of calling it. */
export const urlOf = (
  name: OperationName,
  call: { params?: unknown; query?: unknown },
  lang: string,
): string => urlWith(ROUTES, name, call, lang)
