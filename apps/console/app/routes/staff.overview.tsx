import { PaymentTasksCard } from '../features/reconciliation/index.tsx'
import { StaffOverview } from '../features/staff/index.tsx'

export const Component = () => <StaffOverview tasks={<PaymentTasksCard />} />
