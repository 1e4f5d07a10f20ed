import type { Payee } from '@hawker/contract/wallet'
import { Avatar } from '@hawker/ui/avatar'
import type { ReactNode } from 'react'
import { tinyPicture } from '@hawker/web/pictures/picture-url'

export const nameOf = ({ firstname, lastname_initial: initial }: Payee): string =>
  initial === null ? firstname : `${firstname} ${initial}.`

export function PayeeLine({ payee, children }: { payee: Payee; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-sunk p-3">
      <Avatar src={payee.img === null ? null : tinyPicture(payee.img)} name="" size={44} />
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {nameOf(payee)}
      </p>
      {children}
    </div>
  )
}
