import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import type { Trouble } from '../../lib/api.ts'

export type Refusal = FormRefusal & Trouble & { data: Record<string, unknown> }
/** undefined on success. */
export type Outcome = Promise<Refusal | undefined>
