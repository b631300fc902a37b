import sharp from 'sharp'

/** A photo as a phone makes one, but for its size: a JPEG of one colour. */
export function carPhoto(colour = '#3c78b4'): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** The same as a file that somebody picks. */
export async function photoFile(name = 'car.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await carPhoto() }
}

/** One that no format makes small: about a megabyte. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
