import { aPhotoFile } from '#tests/factories.ts'
import { helpingHand, type KeyedAct, keyHeader } from '#tests/surfaces/http/keyed-acts.ts'

/** Every form that carries a key, and the call by which a file is sent ahead of one. */
export const keyedForms: Record<string, KeyedAct> = {
  'a plate': {
    table: 'vehicles',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/add', { intent: 'add-vehicle', formKey, plate: 'WXY 2', plateStyle: 'malaysia-new' }),
  },
  'a plate with a photo': {
    table: 'vehicles',
    status: 303,
    send: async (browser, formKey) =>
      browser.post('/plate/WXY2', {
        intent: 'add-vehicle',
        formKey,
        plate: 'WXY 2',
        photo: await aPhotoFile(),
      }),
  },
  'a photo': {
    table: 'media',
    status: 303,
    send: async (browser, formKey) =>
      browser.post('/plate/WXY1', { intent: 'add-photo', formKey, photo: await aPhotoFile() }),
  },
  'a photo to read': {
    table: 'photo_analyses',
    status: 303,
    send: async (browser, formKey) =>
      browser.post('/submit', { intent: 'analyse-photo', formKey, photo: await aPhotoFile() }),
  },
  'a photo with what was read from it': {
    table: 'media',
    status: 303,
    send: async (browser, formKey) =>
      browser.post('/submit', {
        intent: 'submit-photo',
        formKey,
        plate: 'WXY 2',
        photo: await aPhotoFile(),
      }),
  },
  'a photo by its address': {
    table: 'media',
    status: 303,
    send: (browser, formKey, { imageUrl }) =>
      browser.post('/plate/WXY1', { intent: 'add-photo-by-url', formKey, imageUrl }),
  },
  'a file ahead of its form': {
    table: 'file_drafts',
    status: 200,
    send: async (browser, key) => browser.post('/media/drafts', { file: await aPhotoFile() }, keyHeader(key)),
  },
  'a comment': {
    table: 'comments',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/plate/WXY1', { intent: 'add-comment', formKey, comment: 'Seen in Ipoh' }),
  },
  'a reply': {
    table: 'comments',
    status: 303,
    send: (browser, formKey, { commentId }) =>
      browser.post(`/comments/${commentId}/reply`, { intent: 'reply-comment', formKey, comment: 'Me too' }),
  },
  'a raid': {
    table: 'raids',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/admin/raids', {
        intent: 'create-raid',
        formKey,
        title: 'Merdeka weekend',
        slug: 'merdeka-weekend',
        startAt: '2030-08-30T18:00',
        endAt: '2030-09-01T00:00',
      }),
  },
  'a contribution to a raid': {
    table: 'raid_contributions',
    status: 303,
    send: (browser, formKey, { raidId, vehicleId }) =>
      browser.post('/admin/raid-contributions', {
        intent: 'add-contribution',
        formKey,
        raid: raidId,
        userId: 'u-1',
        vehicleId,
        actionType: 'tag_added',
        weight: '1',
      }),
  },
  'freezes of a member': {
    table: 'freeze_events',
    status: 303,
    send: (browser, formKey, { memberId: user }) =>
      browser.post('/admin/users', { intent: 'change-freezes', formKey, user, action: 'add', count: '2' }),
  },
  'photo analyses of a member': {
    table: 'moderation_log',
    status: 303,
    send: (browser, formKey, { memberId }) =>
      browser.post(`/admin/users/${memberId}`, { intent: 'add-ai-bonus', formKey, count: '2' }),
  },
  'a make': {
    table: 'makes',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/admin/vehicles', {
        intent: 'add-make',
        formKey,
        name: 'Hennessey',
        category: 'American',
      }),
  },
  'a model': {
    table: 'models',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/admin/vehicles', { intent: 'add-model', formKey, make: 'BMW', name: 'M3 Touring' }),
  },
  'an award': {
    table: 'awards',
    status: 303,
    send: (browser, formKey) =>
      browser.post('/admin/users/awards', { intent: 'create-award', formKey, ...helpingHand }),
  },
  'an award for a member': {
    table: 'user_awards',
    status: 303,
    send: (browser, formKey, { memberId: username }) => {
      const fields = { username, key: 'streak-7', reason: 'x' }
      return browser.post('/admin/users/awards', { intent: 'grant-award', formKey, ...fields })
    },
  },
}
