import { expect, it } from 'vitest'
import { redactPath } from '#app/http/request/log.server.ts'

it.each([
  ['/u/Aina_KL', '/u/*'],
  ['/%75/Aina_KL/feed.atom', '/u/*/feed.atom'],
  ['/api/users/Aina_KL/collections', '/api/users/*/collections'],
  ['/collections/secret-garage', '/collections/*'],
  ['/collections/secret-garage.data', '/collections/*'],
  ['/Collections//secret-garage/feed.atom', '/Collections//*/feed.atom'],
  ['/x/../collections/secret-garage/share.png', '/collections/*/share.png'],
  ['/api/collections/secret-garage/vehicles', '/api/collections/*/vehicles'],
  ['/collections', '/collections'],
  ['/collections.data', '/collections.data'],
  ['/plate/WXY1/collect', '/plate/WXY1/collect'],
])('%s goes to the log as %s', (path, logged) => {
  expect(redactPath(path)).toBe(logged)
})
