import type { Deps } from '../../deps.ts'
import { type ShownMessage, listNewestMessages } from './message.store.ts'

const MAX_SHOWN = 100

export const listMessages = ({ database }: Deps): Promise<ShownMessage[]> =>
  listNewestMessages(database, MAX_SHOWN)
