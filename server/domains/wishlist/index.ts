export { wishlistJobs } from './jobs.ts'
export { wishlistRoutes } from './routes.ts'
export { wishedProductIds } from './wished-product-ids.ts'
