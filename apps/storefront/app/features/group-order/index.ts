/** What routes and other features may use of group orders. */
export { GroupPage } from './group-page.tsx'
export { StartButton } from './start-button.tsx'
