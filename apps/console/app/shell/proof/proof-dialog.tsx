import type { IdentityProof } from '@hawker/contract/account-security'
import { Dialog } from '@hawker/ui/dialog'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useQuery } from '@hawker/web/query/use-query'
import { api } from '../../lib/api.ts'
import { endProof, useIsProofRequested } from '../../lib/proof/identity-proof.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { ProofMethods } from './proof-methods.tsx'

const readProof = () => api('showIdentityProof')

/**
 * Asks who is there before a sensitive write is sent again. It opens above other dialogs, whose
 * fields keep what was typed.
 */
export function ProofDialog() {
  const { t } = useTexts()
  const isRequested = useIsProofRequested()
  return (
    <Dialog
      open={isRequested}
      onClose={() => endProof(false)}
      title={t('proof.title')}
      closeLabel={t('action.close')}
    >
      <p className="mb-5 text-muted">{t('proof.hint')}</p>
      {isRequested && <LoadedMethods />}
    </Dialog>
  )
}

function LoadedMethods() {
  const proof = useQuery<IdentityProof>('proof methods', readProof)
  if (proof.data) return <ProofMethods methods={proof.data.methods} />
  if (proof.refusal) return <TroubleScreen trouble={proof.refusal} onRetry={proof.again} />
  return <SkeletonText lines={3} />
}
