import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * axe for the page as it stands, which tells of violations only: what passes it tells by one example. The builder by
 * itself loads its half a megabyte into the page twice for each look, and describes everything that passes.
 */
export async function axeOf(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(source)
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
  return axe.options({ resultTypes: ['violations'], selectors: false })
}
