import { PayoutsPage } from '../features/payouts/index.tsx'
import { PaymentsArea } from '../features/payment-tasks/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <PayoutsPage />
  </PaymentsArea>
)
