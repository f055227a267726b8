export { invitationsRoutes } from './routes.ts'
export { type InvitationTokens, invitationTokens } from './token.ts'
