import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ProviderError } from './provider-error.ts'

/**
 * The answer, when it has this shape. Throws ProviderError `no_answer` else: nothing is known.
 */
export function readAnswer<Shape extends TSchema>(
  operation: string,
  shape: Shape,
  answer: unknown,
): Static<Shape> {
  if (Value.Check(shape, answer)) return answer
  const [first] = Value.Errors(shape, answer)
  throw new ProviderError(
    'no_answer',
    `${operation}: unknown answer: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
  )
}
