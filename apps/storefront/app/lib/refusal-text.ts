import { createRefusalText } from '@hawker/web/api/create-refusal-text'

export const refusalText = createRefusalText({
  unreachable: 'error.occured',
  failed: 'error.occured',
})
