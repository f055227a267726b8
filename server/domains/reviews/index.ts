export { reviewsRoutes } from './routes.ts'
export { showAuthor } from './show-author.ts'
