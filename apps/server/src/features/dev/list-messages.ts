import type { Deps } from '../../deps.ts'
import { type SentMessage, listNewestMessages } from './message.store.ts'

const MAX_SHOWN = 100

export const listMessages = ({ database }: Deps): Promise<SentMessage[]> =>
  listNewestMessages(database, MAX_SHOWN)
