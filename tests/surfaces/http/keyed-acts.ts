import type { Browser } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'

/**
 * Where the acts below are done: the plate is `WXY 1`, `imageUrl` is the address of a photo on the web, `raidId` is of a raid
 * that runs.
 */
export type KeyedScene = {
  vehicleId: string
  commentId: string
  memberId: string
  imageUrl: string
  raidId: string
}

/** An act that is done once for a key. It leaves one row more in `table`, and answers with `status`. */
export type KeyedAct = {
  table:
    | 'vehicles'
    | 'media'
    | 'comments'
    | 'file_drafts'
    | 'collections'
    | 'makes'
    | 'models'
    | 'raids'
    | 'raid_contributions'
    | 'announcements'
    | 'awards'
    | 'user_awards'
    | 'freeze_events'
    | 'moderation_log'
    | 'photo_analyses'
  status: number
  send: (browser: Browser, key: string, scene: KeyedScene) => Promise<Response>
}

export const keyHeader = (key: string) => ({ 'Idempotency-Key': key })

/** Every call of the API that takes a key, by its address as the API's document has it. */
export const keyedCalls: Record<string, KeyedAct> = {
  '/api/vehicles': {
    table: 'vehicles',
    status: 201,
    send: (browser, key) => browser.call('POST', '/api/vehicles', { plate: 'WXY 2' }, keyHeader(key)),
  },
  '/api/vehicles/analyze-image': {
    table: 'photo_analyses',
    status: 200,
    send: async (browser, key) =>
      browser.post('/api/vehicles/analyze-image', { file: await aPhotoFile() }, keyHeader(key)),
  },
  '/api/vehicles/quick-submit': {
    table: 'media',
    status: 200,
    send: async (browser, key) =>
      browser.post(
        '/api/vehicles/quick-submit',
        { plate: 'WXY 2', file: await aPhotoFile() },
        keyHeader(key),
      ),
  },
  '/api/vehicles/submit-image': {
    table: 'media',
    status: 200,
    send: (browser, key, { vehicleId, imageUrl }) =>
      browser.call('POST', '/api/vehicles/submit-image', { vehicleId, imageUrl }, keyHeader(key)),
  },
  '/api/upload/upload': {
    table: 'media',
    status: 200,
    send: async (browser, key, { vehicleId }) =>
      browser.post('/api/upload/upload', { vehicleId, file: await aPhotoFile() }, keyHeader(key)),
  },
  '/api/discussions': {
    table: 'comments',
    status: 201,
    send: (browser, key, { vehicleId }) =>
      browser.call('POST', '/api/discussions', { vehicleId, comment: 'Seen in Ipoh' }, keyHeader(key)),
  },
  '/api/discussions/:commentId/reply': {
    table: 'comments',
    status: 201,
    send: (browser, key, { commentId }) =>
      browser.call('POST', `/api/discussions/${commentId}/reply`, { comment: 'Me too' }, keyHeader(key)),
  },
  '/api/collections': {
    table: 'collections',
    status: 201,
    send: (browser, key) => browser.call('POST', '/api/collections', { name: 'Kereta' }, keyHeader(key)),
  },
  '/api/vehicle-makes': {
    table: 'makes',
    status: 201,
    send: (browser, key) =>
      browser.call('POST', '/api/vehicle-makes', { name: 'Hennessey', category: 'American' }, keyHeader(key)),
  },
  '/api/vehicle-makes/:make/models': {
    table: 'models',
    status: 201,
    send: (browser, key) =>
      browser.call('POST', '/api/vehicle-makes/BMW/models', { name: 'M3 Touring' }, keyHeader(key)),
  },
  '/api/raids': {
    table: 'raids',
    status: 201,
    send: (browser, key) => {
      const [startAt, endAt] = ['2030-08-30T10:00:00Z', '2030-08-31T16:00:00Z']
      const raid = { title: 'Merdeka weekend', slug: 'merdeka-weekend', startAt, endAt }
      return browser.call('POST', '/api/raids', raid, keyHeader(key))
    },
  },
  '/api/raids/:raidId/contributions': {
    table: 'raid_contributions',
    status: 201,
    send: (browser, key, { raidId, vehicleId }) => {
      const contribution = { userId: 'u-1', vehicleId, actionType: 'tag_added' }
      return browser.call('POST', `/api/raids/${raidId}/contributions`, contribution, keyHeader(key))
    },
  },
  '/api/awards/admin': {
    table: 'awards',
    status: 201,
    send: (browser, key) => browser.call('POST', '/api/awards/admin', helpingHand, keyHeader(key)),
  },
  '/api/awards/admin/grant': {
    table: 'user_awards',
    status: 201,
    send: (browser, key, { memberId: userId }) =>
      browser.call(
        'POST',
        '/api/awards/admin/grant',
        { userId, key: 'streak-7', reason: 'x' },
        keyHeader(key),
      ),
  },
  '/api/announcements': {
    table: 'announcements',
    status: 201,
    send: (browser, key) =>
      browser.call('POST', '/api/announcements', { title: 'New', content: '<p>Raids</p>' }, keyHeader(key)),
  },
  '/api/admin/users/:user/streak-freezes': {
    table: 'freeze_events',
    status: 200,
    send: (browser, key, { memberId }) =>
      browser.call('POST', `/api/admin/users/${memberId}/streak-freezes`, { count: 2 }, keyHeader(key)),
  },
  '/api/admin/users/:user/ai-bonus': {
    table: 'moderation_log',
    status: 200,
    send: (browser, key, { memberId }) =>
      browser.call('POST', `/api/admin/users/${memberId}/ai-bonus`, { count: 2 }, keyHeader(key)),
  },
}

export const helpingHand = {
  key: 'helping-hand',
  title: 'Helping hand',
  description: 'For help',
  icon: '🤝',
  rarity: 'rare',
}
