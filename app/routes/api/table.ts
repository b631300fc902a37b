/**
 * Every documented address and the file that answers it. `routes.ts` serves this table and the API document is made
 * from it, so that neither knows an address that the other lacks.
 */
export const apiRoutes: Record<string, string> = {
  '/api/openapi.json': 'openapi.ts',
  '/api/vehicles': 'vehicles.ts',
  '/api/vehicles/count': 'vehicle-count.ts',
  '/api/vehicles/recent': 'vehicles-recent.ts',
  '/api/vehicles/top': 'vehicles-top.ts',
  '/api/vehicles/latest': 'vehicles-latest.ts',
  '/api/vehicles/explore': 'vehicles-explore.ts',
  '/api/vehicles/plate/:plate': 'vehicle-by-plate.ts',
  '/api/vehicles/submit-image': 'submit-image.ts',
  '/api/vehicles/:vehicleId/images/reorder': 'image-order.ts',
  '/api/vehicles/:vehicleId/images/:imageId/set-primary': 'primary-image.ts',
  '/api/vehicles/:vehicleId/images/:imageId': 'image.ts',
  '/api/upload/upload': 'upload.ts',
  '/api/admin/report-image': 'report-image.ts',
  '/api/admin/pending-images': 'pending-images.ts',
  '/api/admin/reported-images': 'reported-images.ts',
  '/api/admin/approve-image/:vehicleId/:imageId': 'approve-image.ts',
  '/api/admin/reject-image/:vehicleId/:imageId': 'reject-image.ts',
  '/api/admin/moderate-image/:vehicleId/:imageId': 'moderate-image.ts',
  '/api/users/:username': 'user.ts',
  '/api/auth/change-username': 'change-username.ts',
  '/auth/change-username': 'change-username.ts',
  '/auth/current_user': 'current-user.ts',
  '/auth/dev': 'dev-sign-in.ts',
  '/auth/complete-setup': 'complete-setup.ts',
}
