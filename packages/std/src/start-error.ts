/**
 * A program cannot start for a reason outside of its code. The message names the reason and what to
 * do, so start scripts print it without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError'
}
