import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './browser.mjs'
import { ensureTools } from './tools.mjs'

/**
 * `npm test`: every check of the project, one after the other, all of them whatever the earlier ones say. Names of steps
 * as arguments choose among them. The last line is `N passed, N failed`: a step without tests of its own counts as one.
 */
const reports = mkdtempSync(join(tmpdir(), 'nampak-test-'))

const steps = {
  types: () => one(['node_modules/typescript/bin/tsc', '--noEmit']),
  formatting: () => one(['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  lint: () => one(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']),
  build: () => one(['scripts/build.mjs']),
  unit: unitTests,
  e2e: endToEndTests,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const outcomes = []
for (const [name, run] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n== ${name}`)
  const start = Date.now()
  const { passed, failed } = run()
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((Date.now() - start) / 1000)
  outcomes.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
}
rmSync(reports, { recursive: true, force: true })

console.log(`\n${outcomes.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function unitTests() {
  ensureTools()
  const report = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = node(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return counted(report, status, ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that could not be loaded has failed without a single test.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  })
}

function endToEndTests() {
  ensureTools()
  const report = join(reports, 'e2e.json')
  try {
    process.env.CHROMIUM_PATH = findChromium()
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const status = node(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return counted(report, status, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

/** What the report says; a run that failed in another way than by a test has still failed. */
function counted(report, status, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    status ||= 1
  }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function one(args) {
  return node(args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}
