export { adoptGuestChoices } from './adopt-guest-choices.ts'
export { preferencesRoutes } from './routes.ts'
