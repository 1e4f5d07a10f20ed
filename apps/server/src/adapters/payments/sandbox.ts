export { SANDBOX_SIGNATURE, type Sandbox, sandboxProvider } from './sandbox-provider.ts'
export { type Scenario, SCENARIOS, type TestCard } from './sandbox-scenario.ts'
export { sandboxPages } from './sandbox.pages.ts'
