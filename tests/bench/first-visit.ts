/**
 * `npm run build && npm run bench -- first-visit`: what a visitor's phone moves on its first visit of a page, with scripts
 * and an empty cache: bytes of the answers as they went over the line, with their heads, and requests, by kind; photos of
 * vehicles apart. `-- all` prints each request.
 */
import { execFileSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { bare, discussed, photographed, seed } from '#tests/e2e/seed.ts'
import { firstVisit, isPhoto, type Moved, phone, totalOf } from '#tests/first-visit.ts'
import { startSite } from '#tests/site.ts'

const paths = [
  '/',
  '/explore',
  ...[photographed, bare, discussed].map(({ plate }) => `/plate/${plate}`),
  '/plate/ABC1',
  '/whats-g80',
]

const executablePath = execFileSync(process.execPath, ['scripts/browser.mjs'], { encoding: 'utf8' }).trim()
const site = await startSite()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await seed(site)
  for (const encoding of ['br', 'gzip'])
    for (const path of paths) {
      // As a browser asks by https, and as it asks a site that has no brotli.
      const extraHTTPHeaders: Record<string, string> =
        encoding === 'gzip' ? { 'Accept-Encoding': 'gzip' } : {}
      const context = await browser.newContext({
        ...phone,
        baseURL: site.url,
        locale: 'en-MY',
        extraHTTPHeaders,
      })
      const moved = await firstVisit(await context.newPage(), path)
      await context.close()
      print(`${encoding.padEnd(4)} ${path}`, moved)
    }
} finally {
  await browser.close()
  await site.stop()
}

function print(title: string, moved: Moved[]): void {
  const photos = moved.filter(isPhoto)
  const others = moved.filter((one) => !isPhoto(one))
  const kinds = [...new Set(others.map(({ type }) => type))].map((kind) => {
    const ones = others.filter(({ type }) => type === kind)
    return `${kind} ${totalOf(ones)} in ${ones.length}`
  })
  console.log(
    `${title.padEnd(20)} ${totalOf(others)} bytes in ${others.length} requests (${kinds.join(', ')}); photos ${totalOf(photos)} in ${photos.length}`,
  )
  if (process.argv.includes('all'))
    for (const { path, type, encoding, head, body } of others)
      console.log(`  ${head} + ${String(body).padEnd(6)} ${encoding.padEnd(5)} ${type.padEnd(11)} ${path}`)
}
