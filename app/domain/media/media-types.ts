/** The types taken (GAL-64, GAL-65), by their content alone, each with the extensions that are usual for it. */
export const photoTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tiff', 'tif'],
  'image/svg+xml': ['svg'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
} as const satisfies Record<string, readonly string[]>

export const videoTypes = {
  'video/mp4': ['mp4', 'm4v', '3gp', '3g2'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'video/vnd.avi': ['avi'],
} as const satisfies Record<string, readonly string[]>

export type PhotoType = keyof typeof photoTypes
export type VideoType = keyof typeof videoTypes

const photoExtensions: readonly string[] = Object.values(photoTypes).flat()
const videoExtensions: readonly string[] = Object.values(videoTypes).flat()

export const mediaExtensions: readonly string[] = [...photoExtensions, ...videoExtensions]

/** The extensions that the specification lists, as people read them. */
export const typesText = listed(mediaExtensions)
export const photoTypesText = listed(photoExtensions)

function listed(extensions: readonly string[]): string {
  return extensions.filter((ext) => !['jfif', 'tif', 'm4v', '3gp', '3g2'].includes(ext)).join(', ')
}

/** Whether an address on the web ends with one of the extensions (GAL-68); a query behind it does not count. */
export function hasMediaExtension(address: string): boolean {
  const ext = extensionOf(address)
  return ext !== null && mediaExtensions.includes(ext)
}

/**
 * Whether a picked file is a still picture, which can be cropped and drawn anew; one without a type, as some browsers
 * hand on a HEIC, is told by its name. A GIF may move, and an SVG has no pixels of its own.
 */
export function isCroppable({ name, type }: { name: string; type: string }): boolean {
  const kind = type || typeOfName(name)
  return kind.startsWith('image/') && kind !== 'image/gif' && kind !== 'image/svg+xml'
}

function typeOfName(name: string): string {
  const ext = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = Object.entries<readonly string[]>(photoTypes).find(([, extensions]) =>
    extensions.includes(ext),
  )
  return known?.[0] ?? ''
}

/** What an address looks like before anything is fetched: a hint for the form, no more (GAL-69 to GAL-71). */
export function mediaHint(address: string): 'photo' | 'video' | null {
  const ext = extensionOf(address)
  if (ext !== null && ['jpg', 'jpeg', 'png', 'gif'].includes(ext)) return 'photo'
  if ((ext !== null && videoExtensions.includes(ext)) || /video/i.test(address)) return 'video'
  return null
}

function extensionOf(address: string): string | null {
  try {
    const { pathname } = new URL(address)
    return /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? null
  } catch {
    // Not an address yet.
    return null
  }
}

/** For `<input type="file" accept>`, where only pictures are taken. */
export const photoAccept = [
  ...Object.keys(photoTypes),
  ...Object.values(photoTypes)
    .flat()
    .map((ext) => `.${ext}`),
].join(',')

/** For `<input type="file" accept>`, where videos are taken too. */
export const mediaAccept = [
  ...Object.keys({ ...photoTypes, ...videoTypes }),
  ...mediaExtensions.map((ext) => `.${ext}`),
].join(',')
