import { ROUTES } from './generated/routes.ts'
import { buildOperationUrl } from './build-operation-url.ts'
import type { OperationName } from './operations.ts'

/**
 * The URL of an operation for code that does not use the client, such as event streams and links.
 */
export const operationUrl = (
  name: OperationName,
  call: { params?: unknown; query?: unknown },
  lang: string,
): string => buildOperationUrl(ROUTES, name, call, lang)
