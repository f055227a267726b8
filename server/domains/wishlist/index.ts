export { wishlistJobs } from './jobs.ts'
export { wishlistRoutes } from './routes.ts'
export { wishlistProductIds } from './wishlist-product-ids.ts'
