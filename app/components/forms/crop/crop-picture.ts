import { type Area, fitSize, rotatedSize, type Size } from '#app/components/forms/crop/crop-area.ts'

/** More pixels than this on a side cheap phones have no memory for. */
const MAX_SIDE = 4096

/**
 * The cut of a picture as a file named after the original: a JPEG, or a PNG where something of it can be seen through.
 * `image` is the picture as it is seen, so its EXIF orientation is done already. Null where the browser has no memory
 * to encode it; throws where it cannot be drawn.
 */
export async function croppedFile(
  image: HTMLImageElement,
  { cut, rotation }: { cut: Area; rotation: number },
  original: File,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  try {
    Object.assign(canvas, fitSize(cut, MAX_SIDE))
    const context = draw(canvas, image, cut, rotation)
    const isTransparent = original.type !== 'image/jpeg' && hasTransparency(context, canvas)
    const blob = await encoded(canvas, isTransparent ? 'image/png' : 'image/jpeg')
    if (blob === null) return null
    const name = original.name.replace(/\.\w+$/, '') + (isTransparent ? '.png' : '.jpg')
    return new File([blob], name, { type: blob.type, lastModified: original.lastModified })
  } finally {
    // Some browsers keep a canvas's pixels long after nobody holds it.
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

function draw(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  cut: Area,
  rotation: number,
): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas to draw on')
  const { naturalWidth: width, naturalHeight: height } = image
  const whole = rotatedSize({ width, height }, rotation)
  context.imageSmoothingQuality = 'high'
  context.scale(canvas.width / cut.width, canvas.height / cut.height)
  context.translate(whole.width / 2 - cut.x, whole.height / 2 - cut.y)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return context
}

/** Rows read at a time: raw pixels take four bytes each. */
const ROWS_AT_ONCE = 64

function hasTransparency(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  for (let top = 0; top < height; top += ROWS_AT_ONCE) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS_AT_ONCE, height - top))
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  }
  return false
}

function encoded(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}

/** Animated pictures are not cropped: that would leave one frame. */
export async function isAnimatedWebP(file: File): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  const letters = String.fromCharCode(...header.subarray(8, 16))
  return letters === 'WEBPVP8X' && ((header[20] ?? 0) & 0b10) !== 0
}
