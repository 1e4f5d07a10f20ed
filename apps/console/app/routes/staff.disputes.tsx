import { DisputesPage } from '../features/disputes/index.tsx'
import { PaymentsArea } from '../features/payment-tasks/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <DisputesPage />
  </PaymentsArea>
)
