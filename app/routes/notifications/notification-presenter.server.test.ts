import { describe, expect, it } from 'vitest'
import {
  type Notification,
  type NotificationParams,
  type NotificationType,
  notificationTypes,
} from '#app/domain/notifications/notification.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { presentNotification } from '#app/routes/notifications/notification-presenter.server.ts'

/** Midnight of 3 December in Malaysia. */
const until = Date.UTC(2026, 11, 2, 16)

const params: NotificationParams = {
  ACHIEVEMENT_EARNED: { key: 'early-bird', title: 'Early bird', icon: '🐦' },
  AWARD_GRANTED: { key: 'helping-hand', title: 'Helping hand', icon: '🤝', reason: null },
  COMMENT_REPLY: {},
  COMMENT_ON_VEHICLE: {},
  MENTION: {},
  VEHICLE_LIKED: {},
  IMAGE_APPROVED: { mediaId: 5 },
  IMAGE_REJECTED: { mediaId: 5 },
  IMAGE_HIDDEN: { mediaId: 5 },
  COMMENT_HIDDEN: {},
  RAID_STARTED: { title: 'EV week', slug: 'ev-week' },
  RAID_COMPLETED: { title: 'EV week', slug: 'ev-week', rank: null },
  FREEZE_CHANGED: { change: 'added', count: 2, available: 3 },
  ACCOUNT_APPROVED: {},
  ACCOUNT_RESTRICTED: { until },
}

const isOfComment: NotificationType[] = ['COMMENT_REPLY', 'COMMENT_ON_VEHICLE', 'MENTION', 'COMMENT_HIDDEN']

function aNotification(type: NotificationType, more: object = {}): Notification {
  return {
    ...{ id: 1, type, params: params[type], isRead: false, createdAt: 1, isVideo: false },
    vehicle: { plate: 'WXY8', plateStyle: 'malaysia-legacy' },
    comment: isOfComment.includes(type) ? { id: 5, excerpt: 'Nice one' } : null,
    actors: [{ username: 'Aina', avatar: null }],
    actorCount: 1,
    ...more,
  } as Notification
}

function words(type: NotificationType, more: object = {}, language: Language = 'en') {
  return presentNotification({ t: translator(language), language }, aNotification(type, more))
}

const comment = '/plate/WXY8?comment=c-5#comment-c-5'

describe('in English', () => {
  it.each<[NotificationType, string, string, string]>([
    ['ACHIEVEMENT_EARNED', 'Award earned', 'You earned “Early bird”. Well spotted!', '/profile#awards'],
    [
      'AWARD_GRANTED',
      'You were given an award: Helping hand',
      'The team thinks you deserve it.',
      '/profile#awards',
    ],
    ['COMMENT_REPLY', 'New reply to you on WXY 8', 'Aina: Nice one', comment],
    ['COMMENT_ON_VEHICLE', 'New comment on WXY 8', 'Aina: Nice one', comment],
    ['MENTION', 'You were mentioned on WXY 8', 'Aina: Nice one', comment],
    ['VEHICLE_LIKED', 'Somebody likes WXY 8', 'Aina likes it.', '/plate/WXY8'],
    [
      'IMAGE_APPROVED',
      'Your photo of WXY 8 is approved',
      'Everybody can see it now.',
      '/plate/WXY8?photo=m-5',
    ],
    [
      'IMAGE_REJECTED',
      "Your photo of WXY 8 wasn't approved",
      "It doesn't fit our guidelines. You're welcome to add another one.",
      '/plate/WXY8?photo=m-5',
    ],
    [
      'IMAGE_HIDDEN',
      'Your photo of WXY 8 is hidden',
      'Only you and the admins can see it.',
      '/plate/WXY8?photo=m-5',
    ],
    ['COMMENT_HIDDEN', 'Your comment on WXY 8 is hidden', 'Only you and the admins can read it.', comment],
    [
      'RAID_STARTED',
      'The raid “EV week” has started',
      'Join in: every plate that fits counts.',
      '/raids/ev-week',
    ],
    [
      'RAID_COMPLETED',
      'The raid “EV week” is over',
      'Thanks for taking part! See how it went.',
      '/raids/ev-week',
    ],
    ['FREEZE_CHANGED', '2 streak freezes added', 'You have 3 now.', '/profile/rep'],
    ['ACCOUNT_APPROVED', 'Your account is approved', 'From now on your photos show right away.', '/add'],
    [
      'ACCOUNT_RESTRICTED',
      'Your account is restricted',
      'Until 3 Dec 2026, 00:00 you can read, but not add, edit or comment. Our guidelines say why this happens.',
      '/community-guidelines',
    ],
  ])('%s', (type, title, body, link) => expect(words(type)).toMatchObject({ title, body, link }))
})

it('an achievement is called by its name in the reader’s language, whatever the table calls it', () => {
  const earned = { params: { key: 'streak-7', title: 'One full week', icon: 'flame' } }
  const toReader = (language: Language) => words('ACHIEVEMENT_EARNED', earned, language)
  expect(toReader('ms')).toMatchObject({
    body: 'Anda meraih “Seminggu penuh”. Mata anda memang tajam!',
    achievementTitle: 'Seminggu penuh',
  })
  expect(toReader('zh').achievementTitle).toBe('整整一周')
  const granted = { params: { key: 'streak-7', title: 'One full week', icon: 'flame', reason: null } }
  expect(words('AWARD_GRANTED', granted, 'zh').title).toBe('你获颁奖项：整整一周')
})

describe.each(languages)('in %s', (language) => {
  it.each(notificationTypes)('%s has words of its own, all filled in', (type) => {
    const { title, body } = words(type, {}, language)
    expect(`${title} ${body}`).not.toMatch(/\{\{|notifications:|common:/)
    if (language !== 'en') expect([title, body]).not.toContain(words(type).title)
    expect(body).not.toBe('')
  })
})

describe('likes are worded by their number', () => {
  const actors = ['Aina', 'Ben'].map((username) => ({ username, avatar: null }))
  it.each([
    [1, 'en', 'Aina likes it.'],
    [2, 'en', 'Aina and Ben like it.'],
    [3, 'en', 'Aina and 2 others like it.'],
    [5, 'en', 'Aina and 4 others like it.'],
    [2001, 'en', 'Aina and 2,000 others like it.'],
    [5, 'ms', 'Aina dan 4 orang lagi menyukainya.'],
    [5, 'zh', 'Aina 和另外 4 人赞了它。'],
  ] as const)('%i in %s', (actorCount, language, body) =>
    expect(words('VEHICLE_LIKED', { actors, actorCount }, language).body).toBe(body),
  )
})

describe('a comment', () => {
  it('whose author is gone is a former member’s', () => {
    expect(words('MENTION', { actors: [{ username: null, avatar: null }] }).body).toBe(
      'Former member: Nice one',
    )
  })

  it('that is not shown has no text', () => {
    expect(words('COMMENT_REPLY', { comment: { id: 5, excerpt: null } })).toMatchObject({
      body: "Aina wrote something that isn't shown at the moment.",
      link: comment,
    })
  })

  it('is taken by its letters, whatever stands in it', () => {
    const excerpt = '$t(common:offline) {{name}} <b>'
    expect(words('MENTION', { comment: { id: 5, excerpt } }).body).toBe(`Aina: ${excerpt}`)
  })
})

it('a video is called one', () => {
  expect(words('IMAGE_APPROVED', { isVideo: true }).title).toBe('Your video of WXY 8 is approved')
  expect(words('IMAGE_REJECTED', { isVideo: true }, 'zh').title).toContain('视频')
})

it('the podium, and what becomes of freezes', () => {
  const raid = { ...params.RAID_COMPLETED, rank: 2 }
  expect(words('RAID_COMPLETED', { params: raid }).body).toBe('You came in at no. 2. Congratulations!')
  const freeze = (change: string, count = 1) =>
    words('FREEZE_CHANGED', { params: { change, count, available: 1 } }).title
  expect([freeze('added'), freeze('removed'), freeze('removed', 3), freeze('reset')]).toEqual([
    '1 streak freeze added',
    '1 streak freeze removed',
    '3 streak freezes removed',
    'Your streak freezes were reset',
  ])
})
