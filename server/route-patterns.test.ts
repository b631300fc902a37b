import { expect, it } from 'vitest'
import { routeFinder } from './route-patterns.ts'

const routeOf = routeFinder([
  '/',
  '/plate/:plate',
  '/plate/:plate/share.png',
  '/u/:username',
  '/u/:username/feed.atom',
  '/collections/:collection',
  '/admin/users/awards',
  '/admin/users/:user',
  '/admin/announcements/:announcementId?',
  '/api/users/:username/collections',
  '/api/vehicles/count',
  '/api/vehicles/:vehicleId',
  '/api/*',
  '/healthz',
  '/*',
])

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/plate/WXY1234', '/plate/:plate'],
  ['/plate/WXY1234.data', '/plate/:plate'],
  ['/plate/WXY%201234/', '/plate/:plate'],
  ['/PLATE/WXY1234', '/plate/:plate'],
  ['/plate/WXY1234/share.png', '/plate/:plate/share.png'],
  ['/plate/WXY1234/unknown', '*'],
  ['/u/Aina_KL/feed.atom', '/u/:username/feed.atom'],
  ['/%75/Aina_KL', '*'],
  ['/x/../u/Aina_KL', '*'],
  ['//u/Aina_KL', '*'],
  ['/collections/secret-garage.data', '/collections/:collection'],
  ['/admin/users/awards', '/admin/users/awards'],
  ['/admin/users/Aina_KL', '/admin/users/:user'],
  ['/admin/announcements', '/admin/announcements/:announcementId?'],
  ['/admin/announcements/a-7', '/admin/announcements/:announcementId?'],
  ['/api/vehicles/count', '/api/vehicles/count'],
  ['/api/vehicles/v-7', '/api/vehicles/:vehicleId'],
  ['/api/users/Aina_KL/secret', '/api/*'],
  ['/Aina_KL', '*'],
  ['*', '*'],
])('%s is logged as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
