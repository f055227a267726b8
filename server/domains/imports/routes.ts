import { routes } from '#platform/route.ts'
import { byOperator, bySeller, importCommands } from './commands.ts'
import { exportAllProducts, exportStoreProducts } from './export-files.ts'
import { exportMenu } from './export-menu.ts'
import { importMenu } from './import-menu.ts'

const seller = importCommands(bySeller)
const operator = importCommands(byOperator)

export const importsRoutes = routes({
  'GET /seller/stores/{store}/imports': seller.list,
  'POST /seller/stores/{store}/imports': seller.upload,
  'GET /seller/stores/{store}/imports/{id}': seller.read,
  'PUT /seller/stores/{store}/imports/{id}/mapping': seller.map,
  'POST /seller/stores/{store}/imports/{id}/pictures': seller.addPictures,
  'POST /seller/stores/{store}/imports/{id}/start': seller.start,
  'POST /seller/stores/{store}/imports/{id}/undo': seller.undo,
  'GET /seller/stores/{store}/imports/{id}/report': seller.report,
  'GET /seller/stores/{store}/product-export': seller.export,
  'POST /seller/stores/{store}/product-exports': exportStoreProducts,
  'GET /seller/stores/{store}/menu/export': exportMenu,
  'POST /seller/stores/{store}/menu/import': importMenu,
  'GET /operator/stores/{store}/imports': operator.list,
  'POST /operator/stores/{store}/imports': operator.upload,
  'GET /operator/stores/{store}/imports/{id}': operator.read,
  'PUT /operator/stores/{store}/imports/{id}/mapping': operator.map,
  'POST /operator/stores/{store}/imports/{id}/pictures': operator.addPictures,
  'POST /operator/stores/{store}/imports/{id}/start': operator.start,
  'POST /operator/stores/{store}/imports/{id}/undo': operator.undo,
  'GET /operator/stores/{store}/imports/{id}/report': operator.report,
  'GET /operator/stores/{store}/product-export': operator.export,
  'POST /operator/product-exports': exportAllProducts,
})
