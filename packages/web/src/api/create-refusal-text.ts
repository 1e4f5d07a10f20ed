type Refusal = { readonly code: string; readonly message: string }

/** The app's own texts: no connection to the server, and a refusal without a message. */
type TextKeys = { readonly unreachable: string; readonly failed: string }

/** The text of a refusal: the server's, or the app's if the server could not be reached. */
export const createRefusalText =
  (keys: TextKeys) =>
  ({ code, message }: Refusal, t: (key: string) => string): string =>
    code === 'unreachable' ? t(keys.unreachable) : message || t(keys.failed)
