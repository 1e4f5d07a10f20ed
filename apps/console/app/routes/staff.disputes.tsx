import { DisputesPage, PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <DisputesPage />
  </PaymentsArea>
)
