import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { refusalText } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Refusal } from '../outcome.ts'

/** Why a press of a button had no effect. */
export function RefusalNotice({
  refusal,
  children,
}: {
  refusal: Refusal | undefined
  children?: ReactNode
}) {
  const { t } = useTexts()
  return (
    refusal && (
      <Notice kind="error" announce title={refusalText(refusal, t)}>
        {children}
      </Notice>
    )
  )
}
