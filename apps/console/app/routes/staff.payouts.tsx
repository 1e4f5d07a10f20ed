import { PayoutsPage, PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <PayoutsPage />
  </PaymentsArea>
)
