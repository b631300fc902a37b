import { expect, it } from 'vitest'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { spottedBadges } from '#app/domain/vehicle-page/spotted.ts'

const image = (username: string | null, submittedAt: number, approvedAt: number | null = submittedAt) =>
  ({
    submittedAt,
    approvedAt,
    submittedBy: username && {
      username,
      profilePicVariants: username === 'aina' ? { small: '/media/a/small.webp' } : null,
    },
  }) as GalleryImage

it('a spotted badge names who added photos, with their picture and the date of their first (VEH-77 to VEH-80)', () => {
  const images = [image('weijie', 3000), image('aina', 2000), image('aina', 1000), image('farid', 4000)]
  expect(spottedBadges(images)).toEqual([
    {
      username: 'aina',
      date: '1970-01-01T00:00:01.000Z',
      profilePic: '/media/a/small.webp',
      type: 'spotted',
    },
    { username: 'weijie', date: '1970-01-01T00:00:03.000Z', profilePic: null, type: 'spotted' },
    { username: 'farid', date: '1970-01-01T00:00:04.000Z', profilePic: null, type: 'spotted' },
  ])
})

it('neither what waits nor what a deleted account left makes a badge', () => {
  expect(spottedBadges([image('aina', 1000, null), image(null, 1000)])).toEqual([])
})
