type Refused = { code: string; message: string }

/** The text of a refusal: the server's, or ours if the server could not be reached. */
export const refusalText = ({ code, message }: Refused, t: (key: string) => string): string =>
  code === 'unreachable' || message === '' ? t('error.occured') : message
