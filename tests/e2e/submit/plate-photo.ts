import sharp from 'sharp'

/**
 * A photo of a car's rear, as plain as can be, on which the site itself can read the plate: as small as it is, at first
 * sight.
 */
export async function platePhoto(plateText: string) {
  const plate = `<rect x="330" y="520" width="540" height="130" rx="12" fill="#111"/>
    <text x="600" y="615" font-family="DejaVu Sans, Arial, sans-serif" font-weight="bold" font-size="84"
      letter-spacing="6" text-anchor="middle" fill="#fff">${plateText}</text>`
  const car = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="#9aa4ad"/><rect y="720" width="1200" height="180" fill="#55585c"/>
    <rect x="180" y="300" width="840" height="440" rx="70" fill="#b3202c"/>
    <rect x="290" y="330" width="620" height="150" rx="40" fill="#2a3138"/>${plate}</svg>`
  return {
    name: 'kereta.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(car)).jpeg().toBuffer(),
  }
}
