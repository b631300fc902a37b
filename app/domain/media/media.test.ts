import { describe, expect, it } from 'vitest'
import { photoAccept, srcSet } from '#app/domain/media/media.ts'
import { imageJson, toImageJson } from '#app/domain/media/media-json.ts'

const photo = { name: 'abc', ext: 'jpg', width: 2560, height: 1920, dominantColor: '#336699' } as const

describe('srcSet', () => {
  it('names every variant by its width', () => {
    expect(srcSet(photo, 'webp')).toBe(
      '/media/abc/thumbnail.webp 320w, /media/abc/medium.webp 800w, /media/abc/large.webp 1600w',
    )
  })

  it.each([
    [100, '/media/abc/thumbnail.jpg 100w'],
    [320, '/media/abc/thumbnail.jpg 320w'],
    [321, '/media/abc/thumbnail.jpg 320w, /media/abc/medium.jpg 321w'],
    [1000, '/media/abc/thumbnail.jpg 320w, /media/abc/medium.jpg 800w, /media/abc/large.jpg 1000w'],
  ])('offers no size twice to a photo %i px wide', (width, expected) => {
    expect(srcSet({ ...photo, width }, 'jpg')).toBe(expected)
  })
})

describe('the JSON of an image', () => {
  const submittedBy = { _id: 'u-2', username: 'aina', profilePic: null, profilePicVariants: null, rep: 7 }
  const image = {
    ...photo,
    id: 1,
    approvedAt: null,
    submittedAt: Date.UTC(2026, 4, 3, 16),
    submittedBy,
    isPrimary: false,
  }

  it('has the fields of GAL-37 to GAL-44', () => {
    const json = toImageJson(image)
    expect(imageJson.parse(json)).toEqual(json)
    expect(json).toEqual({
      _id: 'm-1',
      url: '/media/abc/original.jpg',
      width: 2560,
      height: 1920,
      dominantColor: '#336699',
      approvedAt: null,
      submittedAt: '2026-05-03T16:00:00.000Z',
      submittedBy,
      isPrimary: false,
      isVideo: false,
      variants: {
        thumbnail: '/media/abc/thumbnail.jpg',
        medium: '/media/abc/medium.jpg',
        large: '/media/abc/large.jpg',
        webp: {
          thumbnail: '/media/abc/thumbnail.webp',
          medium: '/media/abc/medium.webp',
          large: '/media/abc/large.webp',
        },
      },
    })
  })

  it('points to the authorised address of a photo that is not public', () => {
    const hidden = toImageJson({ ...image, base: '/media/waiting/m-1' })
    expect(hidden.url).toBe('/media/waiting/m-1/original.jpg')
    expect(JSON.stringify(hidden)).not.toContain('abc')
  })
})

it('offers the types and extensions to the file picker', () => {
  expect(photoAccept).toBe('image/jpeg,image/png,image/webp,.jpg,.jpeg,.jfif,.png,.webp')
})
