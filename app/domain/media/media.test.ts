import { describe, expect, it } from 'vitest'
import { photoUrls, srcSet } from '#app/domain/media/media.ts'
import { imageJson, toImageJson } from '#app/domain/media/media-json.ts'
import { hasMediaExtension, isCroppable, mediaAccept, mediaHint } from '#app/domain/media/media-types.ts'

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
      isReady: true,
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

it('offers every type and extension of the specification to the file picker', () => {
  const offered = mediaAccept.split(',')
  for (const ext of ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'svg', 'heic', 'heif'])
    expect(offered).toContain(`.${ext}`)
  for (const ext of ['mp4', 'webm', 'mov', 'avi']) expect(offered).toContain(`.${ext}`)
  expect(offered).toEqual(expect.arrayContaining(['image/jpeg', 'image/heic', 'video/mp4']))
})

describe('a video', () => {
  const ready = { hasPoster: true, status: 'ready' } as const
  const video = { ...photo, ext: 'mov', video: ready } as const

  it('shows its still picture, and plays the MP4 that was made of it', () => {
    expect(photoUrls(video)).toMatchObject({
      original: '/media/abc/video.mp4',
      large: { jpg: '/media/abc/large.jpg', webp: '/media/abc/large.webp' },
    })
  })

  it('without a still picture shows the sign of a video', () => {
    expect(photoUrls({ ...video, video: { ...ready, hasPoster: false } }).medium).toEqual({
      jpg: '/video.svg',
      webp: '/video.svg',
    })
  })
})

describe('a picked file', () => {
  it.each([
    ['car.jpg', 'image/jpeg', true],
    ['car.png', 'image/png', true],
    ['car.webp', 'image/webp', true],
    ['IMG_0001.HEIC', 'image/heic', true],
    // Some browsers know no type for it.
    ['IMG_0001.HEIC', '', true],
    ['scan.tif', '', true],
    ['dance.gif', 'image/gif', false],
    ['dance.GIF', '', false],
    ['car.svg', 'image/svg+xml', false],
    ['film.mp4', 'video/mp4', false],
    ['film.mov', '', false],
    ['notes.txt', 'text/plain', false],
    ['car', '', false],
  ])('%s of type "%s" can be cropped: %s', (name, type, expected) => {
    expect(isCroppable({ name, type })).toBe(expected)
  })
})

describe('an address on the web', () => {
  it.each([
    ['https://example.com/a.jpg', true, 'photo'],
    ['https://example.com/a.JPEG?size=1', true, 'photo'],
    ['https://example.com/a.png', true, 'photo'],
    ['https://example.com/a.gif', true, 'photo'],
    // GAL-69: detected for these four alone.
    ['https://example.com/a.webp', true, null],
    ['https://example.com/a.heic', true, null],
    ['https://example.com/a.mp4', true, 'video'],
    ['https://example.com/a.webm', true, 'video'],
    ['https://example.com/a.mov', true, 'video'],
    ['https://example.com/a.avi', true, 'video'],
    ['https://example.com/my-video/1', false, 'video'],
    ['https://example.com/a.html', false, null],
    ['https://example.com/', false, null],
    ['a.jpg', false, null],
    ['', false, null],
  ] as const)('%s', (address, isTaken, hint) => {
    expect([hasMediaExtension(address), mediaHint(address)]).toEqual([isTaken, hint])
  })
})
