import type { Deps } from '../../deps.ts'
import { type KeptMessage, newestMessages } from './message.store.ts'

const MOST_SHOWN = 100

export const listMessages = ({ database }: Deps): Promise<KeptMessage[]> =>
  newestMessages(database, MOST_SHOWN)
